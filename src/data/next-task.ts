/** What a start has left is done in another task: between the two the page paints and answers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
