import { isMainThread } from 'node:worker_threads';

/** Loaded in front of a measured server: at SIGUSR2 it tidies up and prints the bytes that are left, as `memory: n`. */
if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`memory: ${heapUsed + external}\n`);
  });
}
