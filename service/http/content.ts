import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ByteCache, type Content } from '#service/http/byte-cache.ts';

/** The built application in its three forms is a few megabytes; the bound is for a folder that is not. */
const MOST_BYTES = 64_000_000;

type Encoding = 'br' | 'gzip' | 'identity';

/** Content under a key that changes with it; `true` if compression pays off. */
export interface Served {
  key: string;
  read: () => Promise<Uint8Array>;
  isPacked: boolean;
  headers: Record<string, string>;
}

/** Answers requests with content that is the same for every caller: read once, compressed once, bounded in memory. */
export class ContentAnswers {
  readonly #cache: ByteCache;

  constructor(mostBytes = MOST_BYTES) {
    this.#cache = new ByteCache(mostBytes);
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Returns the content in the smallest form the browser accepts, or 304 if the browser has it. */
  async answer({ key, read, isPacked, headers: own }: Served, request: Request): Promise<Response> {
    const plain = await this.#cache.get(`${key}/identity`, async () => tagged(await read()));
    const headers = { ...own, etag: plain.etag, vary: 'accept-encoding' };
    if (request.headers.get('if-none-match') === plain.etag) return new Response(null, { status: 304, headers });
    const encoding = isPacked ? 'identity' : encodingFor(request.headers.get('accept-encoding') ?? '');
    const { bytes } = encoding === 'identity' ? plain : await this.#packed(key, plain, encoding);
    const sent = { ...headers, 'content-length': String(bytes.byteLength) };
    return new Response(new Uint8Array(bytes), {
      headers: encoding === 'identity' ? sent : { ...sent, 'content-encoding': encoding },
    });
  }

  #packed(key: string, { bytes, etag }: Content, encoding: 'br' | 'gzip'): Promise<Content> {
    return this.#cache.get(`${key}/${encoding}`, async () => ({ bytes: await compress(bytes, encoding), etag }));
  }
}

function tagged(bytes: Uint8Array): Content {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 });
  // quality 6 gives 1 % more bytes than 9 in a seventh of the time, and the first start waits for it
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}
