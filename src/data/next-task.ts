/** Until the page has had its turn: what is left is done in another task, and between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
