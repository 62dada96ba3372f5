/** Until the page has had its turn: what is left is done in another task, and between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

const turns: (() => void)[] = [];

/**
 * Until the page has had its turn, and everybody who asked before: what a page begins all at once (its queries, its first
 * calls) is done one by one, and to ask costs nothing where it is asked, which is where React draws.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (turns.push(resolve) === 1) void giveTurns();
  });
}

async function giveTurns(): Promise<void> {
  for (; turns.length > 0; turns.shift()) {
    await nextTask();
    turns[0]?.(); // what waits for it is run before the next one asks for its task
  }
}

/** Until the page has nothing better to do, or `longestMs` are over. Not every browser says when that is: there it is a moment. */
export function idlePage(longestMs: number): Promise<void> {
  return new Promise((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => settle(), { timeout: longestMs });
    else setTimeout(settle, 30);
  });
}
