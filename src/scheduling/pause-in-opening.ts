import { nextTask } from './next-task.ts';

/** Imported between others: modules below it run in a separate task from those above it. */
await nextTask();
