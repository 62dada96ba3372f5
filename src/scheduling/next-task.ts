/** Resolves in another task, so the page paints and answers in between. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

let turns: (() => void)[] = [];

/**
 * Resolves in a separate task for each caller: a page starts its queries and first calls together, and each runs in a main-thread slice of
 * its own. Cheap to call during a render.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (turns.push(resolve) === 1) void nextTask().then(giveTurns);
  });
}

/** Requests all tasks together: one after the other, each would wait for a render slice of React. */
function giveTurns(): void {
  const [first, ...others] = turns;
  turns = [];
  for (const other of others) void nextTask().then(other);
  first?.();
}

/** Resolves when the page is idle, or after `longestMs`. In a browser without idle callbacks after a moment. */
export function idlePage(longestMs: number): Promise<void> {
  return new Promise((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => settle(), { timeout: longestMs });
    else setTimeout(settle, 30);
  });
}
