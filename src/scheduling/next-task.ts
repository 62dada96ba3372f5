/** Until the page has had its turn: what is left is done in another task, and between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

let turns: (() => void)[] = [];

/**
 * Resolves in a separate task. What a page starts together (its queries, its first calls) then runs one by one, each in its
 * own task, and the request is cheap during rendering.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (turns.push(resolve) === 1) void nextTask().then(giveTurns);
  });
}

/** Requests the tasks of all together: one after the other, each would wait behind a slice of React's rendering. */
function giveTurns(): void {
  const [first, ...others] = turns;
  turns = [];
  for (const other of others) void nextTask().then(other);
  first?.();
}

/** Resolves when the page is idle, or after `longestMs`. In a browser without idle callbacks it is a short delay. */
export function idlePage(longestMs: number): Promise<void> {
  return new Promise((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => settle(), { timeout: longestMs });
    else setTimeout(settle, 30);
  });
}
