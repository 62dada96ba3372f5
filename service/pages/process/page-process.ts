import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { PageAnswer, PageRequest } from '#service/pages/process/requests.ts';

const ROOT = realpathSync(fileURLToPath(new URL('../../../', import.meta.url)));
const CHILD = join(ROOT, 'service/pages/process/child.ts');
/** Paths a page process can read: its code and the libraries. */
const READS = ['package.json', 'node_modules', 'schema', 'service/pages', 'service/files'];
const HEAP_MEGABYTES = 256;
const LOOK_MS = 50;
const PAGE_BYTES = 4_096;
/** The machine cannot start another process, which is unrelated to the file. */
export const NOT_STARTED = 'A page process did not start.';

export interface ProcessLimits {
  /** Folder with the files to open. */
  spool: string;
  bytes: number;
  /** Pages it recognises before it is renewed; as usual where it is absent. */
  recognisedPages?: number | undefined;
  /** Its work gives way to the service where both want the same processor core. */
  givesWay?: boolean | undefined;
}

/** Outcome of a request; `killed`: the process exceeded time or memory, or ended during the request. */
export type Ended = PageAnswer<unknown> | 'killed';

/** One page process; it starts with its first request and is reused until it ends. */
export class PageProcess {
  readonly #limits: ProcessLimits;
  #child: ChildProcess | undefined;
  #recognised = 0;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
  }

  /**
   * Sends a request, with `ms` counted from when the process is ready. A process that has used half of its memory, or has recognised
   * its number of pages, ends afterwards.
   */
  async work(request: PageRequest, ms: number): Promise<Ended> {
    const child = await this.#started();
    if (!child) return { fault: NOT_STARTED };
    const ended = await new Promise<Ended>((settle) => {
      let isOver = false;
      const end = (what: Ended) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        clearInterval(watch);
        child.removeAllListeners('message').removeAllListeners('exit');
        settle(what);
      };
      const timer = setTimeout(() => end('killed'), ms);
      const watch = setInterval(() => {
        void bytesOf(child).then((bytes) => bytes > this.#limits.bytes && end('killed'));
      }, LOOK_MS);
      child.once('message', (answer: PageAnswer<unknown>) => end(answer));
      child.once('exit', () => end('killed'));
      child.send(request, (fault) => fault && end('killed'));
    });
    if (request.task === 'recognise') this.#recognised += 1;
    const isWorn = this.#recognised >= (this.#limits.recognisedPages ?? PAGE_LIMITS.recognisedPages);
    if (isWorn || ended === 'killed' || (await bytesOf(child)) > this.#limits.bytes / 2) this.end();
    return ended;
  }

  /** Id of the running process; undefined between two. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process; the next request starts a new one. */
  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#recognised = 0;
  }

  async #started(): Promise<ChildProcess | undefined> {
    if (this.#child?.connected) return this.#child;
    const child = fork(CHILD, [], confined(this.#limits.spool));
    child.on('error', () => undefined);
    if (this.#limits.givesWay) giveWay(child);
    this.#child = child;
    const isReady = await new Promise<boolean>((settle) => {
      child.once('message', () => settle(true));
      child.once('exit', () => settle(false));
    });
    child.removeAllListeners('exit');
    return isReady ? child : undefined;
  }
}

/** Options for starting a page process: it reads its code and the spool, writes and starts nothing, and has no environment. */
export const confined = (spool: string): ForkOptions => ({
  execArgv: [
    '--permission',
    '--allow-addons',
    ...[...READS.map((place) => join(ROOT, place)), spool].map((place) => `--allow-fs-read=${place}`),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--no-warnings',
  ],
  // no secret and no database address: nothing of value to a malicious file
  env: {},
  cwd: spool,
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
});

/** Lowers the priority of a process before it starts threads of its own, which inherit it. A system may refuse: then all are equal. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended, or this system knows no priorities
  }
}

/** Memory of a process if the system reports it (Linux); elsewhere only its heap is limited. */
async function bytesOf({ pid }: ChildProcess): Promise<number> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(line.split(' ')[1] ?? 0) * PAGE_BYTES;
}
