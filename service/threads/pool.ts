import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Tasks } from '#service/threads/tasks.ts';

export interface Asked {
  id: number;
  task: keyof Tasks;
  input: Tasks[keyof Tasks]['input'];
}
export type Answer = { id: number; result: Tasks[keyof Tasks]['result'] } | { id: number; fault: Error };

interface Waiting {
  resolve: (result: Tasks[keyof Tasks]['result']) => void;
  reject: (fault: Error) => void;
}
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** One processor is left for the event loop; more than 4 threads would only take memory. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * The one pool of threads of a process, for our code on our data. Threads start when they are needed and keep no process alive. A thread
 * that dies fails its tasks, and the next task starts another one.
 */
export class ThreadPool {
  readonly #most: number;
  readonly #threads = new Set<Thread>();
  #next = 1;

  /** @param most threads at the same time */
  constructor(most: number = MOST_THREADS) {
    this.#most = most;
  }

  /** Runs a task in the thread that has the fewest; rejects with what the task throws, or when its thread dies. */
  run<K extends keyof Tasks>(task: K, input: Tasks[K]['input']): Promise<Tasks[K]['result']> {
    const thread = this.#free();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject });
      thread.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage({ id, task, input } satisfies Asked);
    });
  }

  /** Ends all threads; tasks under way fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #free(): Thread {
    const least = [...this.#threads].toSorted((a, b) => a.waiting.size - b.waiting.size)[0];
    return least && (least.waiting.size === 0 || this.#threads.size >= this.#most) ? least : this.#start();
  }

  #start(): Thread {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });
    const thread: Thread = { worker, waiting: new Map() };
    const die = (fault: Error) => {
      this.#threads.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(fault);
      thread.waiting.clear();
    };
    worker.on('message', (answer: Answer) => {
      const asked = thread.waiting.get(answer.id);
      thread.waiting.delete(answer.id);
      if ('fault' in answer) asked?.reject(answer.fault);
      else asked?.resolve(answer.result);
      if (thread.waiting.size === 0) worker.unref();
    });
    worker.on('error', (fault) => die(fault instanceof Error ? fault : new Error(String(fault))));
    worker.on('exit', () => die(new Error('The thread ended.')));
    this.#threads.add(thread);
    return thread;
  }
}

/** The pool of this process. */
export const threads = new ThreadPool();
