import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Sources of the built application. */
const SOURCES = [
  'src',
  'schema',
  'sync',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
/** Names the sources that `dist` was made from; hidden files are not served. */
const STAMP = join(ROOT, 'dist', '.sources');

/** The application could not be built. The message is one line for a person; `output` is the output of the builder. */
export class BuildFault extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/**
 * Builds the browser application if it is missing or older than its sources. Calls `onSlow` before a build, because it takes a
 * while.
 */
export async function buildApplication(onSlow: () => void): Promise<void> {
  const stamp = await sourceStamp();
  const made = await readFile(STAMP, 'utf8').catch(() => '');
  if (made === stamp) return;
  onSlow();
  await runBuilder();
  await writeFile(STAMP, stamp);
}

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(source)) {
      const { size, mtimeMs } = await stat(join(ROOT, file));
      hash.update(`${file}\n${size}\n${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const found = await stat(join(ROOT, source)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [source];
  const entries = await readdir(join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .toSorted();
}

function runBuilder(): Promise<void> {
  return new Promise((settle, fail) => {
    // the same Node that runs us: the machine's own may be too old for the builder
    const builder = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    builder.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    builder.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    builder.once('error', fail);
    builder.once('close', (code) => {
      if (code === 0) settle();
      else
        fail(
          new BuildFault('The application could not be built; run "npm run build" to see why.', Buffer.concat(output).toString()),
        );
    });
  });
}
