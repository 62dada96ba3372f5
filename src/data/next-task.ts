/** Until the page has had its turn: what is left is done in another task, and between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Until the page has nothing better to do, or `longestMs` are over. Not every browser says when that is: there it is a moment. */
export function idlePage(longestMs: number): Promise<void> {
  return new Promise((settle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => settle(), { timeout: longestMs });
    else setTimeout(settle, 30);
  });
}
