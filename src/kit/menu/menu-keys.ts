/** Keys of a menu after the APG pattern, pure. */

export type MenuMove = { kind: 'focus'; index: number } | { kind: 'close' } | { kind: 'leave' };

/** Item a key leads to, the focus being on `at` (-1 for the panel itself); labels serve the typeahead. */
export function menuMove(key: string, at: number, labels: readonly string[]): MenuMove | undefined {
  const count = labels.length;
  const focus = (index: number): MenuMove => ({ kind: 'focus', index: (index + count) % count });
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'Tab') return { kind: 'leave' };
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return focus(at + 1);
  if (key === 'ArrowUp') return focus(at < 0 ? count - 1 : at - 1);
  if (key === 'Home' || key === 'PageUp') return focus(0);
  if (key === 'End' || key === 'PageDown') return focus(count - 1);
  if (Array.from(key).length !== 1 || key === ' ') return undefined;
  const wanted = key.toLocaleLowerCase();
  const order = labels.map((_, step) => (at + 1 + step) % count);
  const found = order.find((index) => labels[index]?.trim().toLocaleLowerCase().startsWith(wanted));
  return found === undefined ? undefined : focus(found);
}
