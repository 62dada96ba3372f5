import { idlePage } from '#src/scheduling/next-task.ts';

/**
 * The first page of a visit has the line and the processor to itself: what it can be shown without comes behind it.
 */

/** Limit for a first page whose part cannot be loaded. */
const LONGEST_MS = 5_000;
/** Time for reading the database and rendering. */
const CALM_MS = 1_000;
const IDLE_MS = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let isThere = (): void => undefined;
const there = new Promise<void>((resolve) => {
  isThere = resolve;
});

/** A page is there; it is filled and drawn next. */
export function pageHasCome(): void {
  isThere();
}

/** Resolves when the first page is shown and the browser is idle; after eight seconds at the latest. */
export async function behindFirstPage(): Promise<void> {
  await Promise.race([there, pause(LONGEST_MS)]);
  await pause(CALM_MS);
  await idlePage(IDLE_MS);
}
