import type { Logger } from 'pino';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { Kills } from '#service/pages/process/kills.ts';
import { PageProcess, type Ended, type ProcessLimits } from '#service/pages/process/page-process.ts';
import type { PageAnswer, PageRequest, PageResults } from '#service/pages/process/requests.ts';

/** Priorities in order: a user waits for a page, a user waits for a verdict, background work (OCR, prepared PDF). */
export const ranks = ['page', 'check', 'work'] as const;
export type Rank = (typeof ranks)[number];

/** Recognising a dense page takes seconds, more on a busy machine. */
const RECOGNISE_MS = 60_000;

/** Too many requests are waiting; the caller should retry later. */
export class PagesBusy extends Error {}

interface Waiter {
  settle: (answer: PageAnswer<never>) => void;
  fail: (reason: unknown) => void;
}

interface Job {
  key: string;
  request: PageRequest;
  rank: Rank;
  waiters: Set<Waiter>;
}

export interface PoolOptions extends ProcessLimits {
  processes: number;
  log: Logger;
  /** Time limit of a request; tests shorten it. */
  msOf?: (request: PageRequest) => number;
}

const usualMs = ({ task }: PageRequest) =>
  ({ check: PAGE_LIMITS.checkMs, recognise: RECOGNISE_MS, draw: PAGE_LIMITS.workMs, words: PAGE_LIMITS.workMs })[task];

/**
 * Page processes with their queue. A request made twice is processed once. With several processes the first is reserved for
 * pages users wait for, and checks always leave one free, so neither OCR nor a series of hostile files delays a page.
 */
export class PagePool {
  readonly #options: PoolOptions;
  readonly #processes: PageProcess[];
  /** Current request of each process. */
  readonly #working: (Job | undefined)[];
  readonly #jobs = new Map<string, Job>();
  readonly #kills = new Kills();
  #line: Job[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
    // recognition takes a processor for seconds: the pushes of tablets go first, as do the pages of the first process
    this.#processes = Array.from({ length: options.processes }, (_, n) => new PageProcess({ ...options, givesWay: n > 0 }));
    this.#working = this.#processes.map(() => undefined);
  }

  /** Queues a request for a file. An aborted request is removed unless another caller waits for the same. */
  run<R extends PageRequest>(request: R, rank: Rank, signal?: AbortSignal): Promise<PageAnswer<PageResults[R['task']]>> {
    if (this.#kills.areEnough(request.path)) return Promise.resolve({ refused: 'unreadable' });
    const key = JSON.stringify(request);
    const job = this.#jobs.get(key) ?? this.#enter({ key, request, rank, waiters: new Set() });
    return new Promise((settle, fail) => {
      const waiter: Waiter = { settle, fail };
      job.waiters.add(waiter);
      const leave = () => {
        job.waiters.delete(waiter);
        if (job.waiters.size === 0) this.#leave(job);
        fail(signal?.reason);
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Ids of the processes, in order; undefined for one that runs only with its next request. */
  get pids(): readonly (number | undefined)[] {
    return this.#processes.map(({ pid }) => pid);
  }

  /** Ends all processes. */
  close(): void {
    for (const job of this.#jobs.values()) {
      for (const { fail } of job.waiters) fail(new PagesBusy('The service is closing.'));
    }
    this.#jobs.clear();
    this.#line = [];
    for (const each of this.#processes) each.end();
  }

  #enter(job: Job): Job {
    if (this.#line.length >= PAGE_LIMITS.line) throw new PagesBusy('Too many pages are waiting.');
    this.#jobs.set(job.key, job);
    this.#line.push(job);
    // after the first waiter has joined
    queueMicrotask(() => this.#assign());
    return job;
  }

  #leave(job: Job): void {
    if (!this.#line.includes(job)) return;
    this.#line = this.#line.filter((each) => each !== job);
    this.#jobs.delete(job.key);
  }

  #assign(): void {
    for (const job of ranks.flatMap((rank) => this.#line.filter((each) => each.rank === rank))) {
      const index = this.#processFor(job);
      if (index === undefined) continue;
      this.#line = this.#line.filter((each) => each !== job);
      this.#working[index] = job;
      void this.#work(index, job);
    }
  }

  /** A free process for a job: pages from the first on, which gives way to nothing; all else from the last on, so the first remains free. */
  #processFor(job: Job): number | undefined {
    const free = [...this.#working.keys()].filter((index) => !this.#working[index]);
    return (job.rank === 'page' ? free : free.toReversed()).find((index) => this.#mayTake(index, job));
  }

  #mayTake(index: number, { rank }: Job): boolean {
    if (this.#processes.length === 1 || rank === 'page') return true;
    if (rank === 'work') return index > 0;
    return this.#working.filter((job) => job?.rank === 'check').length < this.#processes.length - 1;
  }

  async #work(index: number, job: Job): Promise<void> {
    const ended = await this.#asked(index, job);
    this.#working[index] = undefined;
    if (ended === 'killed' && this.#jobs.has(job.key)) {
      const { path, task } = job.request;
      this.#options.log.warn({ path, task }, 'a page process went over its limits with a file and was ended');
      this.#kills.add(path);
      if (this.#kills.areEnough(path)) this.#answer(job, { refused: 'unreadable' });
      else this.#line.unshift(job);
    } else if (ended !== 'killed') this.#answer(job, ended);
    this.#assign();
  }

  async #asked(index: number, { request }: Job): Promise<Ended> {
    const process = this.#processes[index];
    if (!process) throw new Error(`There is no page process ${index}.`);
    return process.work(request, (this.#options.msOf ?? usualMs)(request)).catch((error: unknown) => ({ fault: String(error) }));
  }

  #answer(job: Job, answer: PageAnswer<unknown>): void {
    this.#jobs.delete(job.key);
    for (const { settle } of job.waiters) settle(answer as PageAnswer<never>); // as its task answers
  }
}
