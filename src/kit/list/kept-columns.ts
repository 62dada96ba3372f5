/** Columns of each list as the person arranged them: kept on this device, as a text that only `use-columns.ts` reads. */

const listeners = new Set<() => void>();
const keyOf = (listId: string) => `list.columns.${listId}`;

/** Columns of a list as they were kept; empty for a list that is as declared. */
export const keptColumns = (listId: string): string => localStorage.getItem(keyOf(listId)) ?? '';

/** Keeps the columns of a list, for the lists in sight too. Empty: as declared. */
export function keepColumns(listId: string, columns: string): void {
  if (columns === '') localStorage.removeItem(keyOf(listId));
  else localStorage.setItem(keyOf(listId), columns);
  for (const listener of listeners) listener();
}

/** Calls `changed` when columns were kept; returns its end. */
export function followColumns(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
