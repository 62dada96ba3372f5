import { nextTask } from './next-task.ts';

/** Imported between others: what stands below it runs in a task of its own, not in one with React and the router above it. It runs once, so the opening has another. */
await nextTask();
