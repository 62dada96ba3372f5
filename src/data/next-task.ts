/** What a start has left is done in another task: between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Partial<typeof globalThis>;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
