import { nextTask } from './next-task.ts';

/** Imported between others: what stands below it runs in a task of its own, not in one with what stands above it. */
await nextTask();
