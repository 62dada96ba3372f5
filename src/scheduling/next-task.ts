/** Until the page has had its turn: what is left is done in another task, and between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

let turns: (() => void)[] = [];

/**
 * Until the page has had its turn: what it begins all at once (its queries, its first calls) is done one by one, each in a task
 * of its own, and to ask costs nothing where it is asked, which is where React draws.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (turns.push(resolve) === 1) void nextTask().then(giveTurns);
  });
}

/** Asks for the tasks of all at once: one after the other, each would wait behind a slice of what React draws meanwhile. */
function giveTurns(): void {
  const [first, ...others] = turns;
  turns = [];
  for (const other of others) void nextTask().then(other);
  first?.();
}

/** Until the page has nothing better to do, or `longestMs` are over. Not every browser says when that is: there it is a moment. */
export function idlePage(longestMs: number): Promise<void> {
  return new Promise((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => settle(), { timeout: longestMs });
    else setTimeout(settle, 30);
  });
}
