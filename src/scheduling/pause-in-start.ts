import { nextTask } from './next-task.ts';

/**
 * Imported between others: the modules below it run in a separate task from React and the router above it. It runs once, so
 * the opening has another.
 */
await nextTask();
