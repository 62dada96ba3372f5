import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The button of a row that follows, or goes before; undefined at the end of the list. */
function neighbour(button: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = all.indexOf(button as HTMLButtonElement); // one of these buttons
  return at === -1 ? undefined : all[at + step];
}

/** Arrow keys go from row to row, so that Space marks documents as found by eye without a pointer. */
export function moveByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  neighbour(event.currentTarget, step)?.focus();
}

/** Keeps the focus in the list when the button of a found document goes: on the next row, or on the last one. */
export function leaveRow(button: HTMLElement): void {
  if (button === document.activeElement) (neighbour(button, 1) ?? neighbour(button, -1))?.focus();
}
