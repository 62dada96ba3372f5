import { parentPort } from 'node:worker_threads';
import { tasks } from '#service/threads/tasks.ts';
import type { Answer, Asked } from '#service/threads/pool.ts';

const answer = (given: Answer) => parentPort?.postMessage(given);

/** The other end of the pool: runs one task after another. */
parentPort?.on('message', ({ id, task, input }: Asked) => {
  // the pool pairs task and input
  void tasks[task](input as never).then(
    (result) => answer({ id, result }),
    (fault: unknown) => answer({ id, fault: fault instanceof Error ? fault : new Error(String(fault)) }),
  );
});
