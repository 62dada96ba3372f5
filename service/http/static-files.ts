import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, posix, sep } from 'node:path';
import { ContentAnswers, type Served } from '#service/http/content.ts';
import { PICTURE_POLICY } from '#service/http/security-headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};
/** Already compressed formats, which a second compression does not shrink. */
const packed = new Set(['.png', '.ico', '.woff2', '.mp3']);
/** Names with a hash in them: their content never changes. */
const HASHED = /^assets\//;

/** The page that checks seals without the server. */
const SAVED = 'seal-check.html';

/** Files of a built application, cached by file, so spellings of an address do not fill the memory. */
export class StaticFiles {
  readonly #folder: string;
  readonly #answers: ContentAnswers;

  constructor(folder: string, answers = new ContentAnswers()) {
    this.#folder = normalize(folder);
    this.#answers = answers;
  }

  /** Returns the answer for a path below the folder, or undefined if the file does not exist. */
  async answer(path: string, request: Request): Promise<Response | undefined> {
    const file = await this.#find(path);
    return file && this.#answers.answer(file, request);
  }

  async #find(path: string): Promise<Served | undefined> {
    const place = this.#placeOf(path);
    if (!place) return undefined;
    const found = await stat(place, { bigint: true }).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const extension = extname(place).toLowerCase();
    return {
      // the file itself and its version: a case-insensitive disk or a link gives one file many names
      key: `${found.dev}/${found.ino}/${found.mtimeNs}/${found.size}`,
      read: () => readFile(place),
      isPacked: packed.has(extension),
      headers: {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        // its script is inline, so it is only for download and never runs in this origin
        ...(path === SAVED && { 'content-disposition': `attachment; filename="${SAVED}"` }),
        ...(extension === '.svg' && { 'content-security-policy': PICTURE_POLICY }),
      },
    };
  }

  /** True for a canonical path inside the folder that is neither hidden nor for developers only. */
  #placeOf(path: string): string | undefined {
    if (path === '' || path.startsWith('/') || /(^|\/)\.|\\|\0|\.map$/.test(path) || posix.normalize(path) !== path)
      return undefined;
    const place = join(this.#folder, path);
    return place.startsWith(this.#folder + sep) ? place : undefined;
  }
}
