import { nextTask } from './next-task.ts';

/** Imported between others: the modules below it run in a separate task from those above it. */
await nextTask();
