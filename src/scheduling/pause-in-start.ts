import { nextTask } from './next-task.ts';

/** Imported between others: modules below it run in a separate task from React and the router above it. It runs once, so the opening has another one. */
await nextTask();
