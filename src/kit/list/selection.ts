/** Selected rows by id. Everything that shows them updates through React state; the set itself never changes in place. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Adds all of these, or takes all of them out when all were in. */
  toggleAll: (ids: readonly string[]) => void;
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The set after one id was toggled. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The set after a group was toggled as one. */
export function toggledAll(ids: ReadonlySet<string>, group: readonly string[]): ReadonlySet<string> {
  const next = new Set(ids);
  const all = group.every((id) => next.has(id));
  for (const id of group) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/**
 * Returns the state of the header's checkbox for the first `most` rows: rows selected under another filter do not count. A row
 * that still loads is assumed from the number of selected ones.
 */
export function chosenOf(
  ids: ReadonlySet<string>,
  most: number,
  idAt: (index: number) => string | undefined,
): 'on' | 'off' | 'mixed' {
  if (ids.size === 0) return 'off';
  if (ids.size < most) return 'mixed';
  for (let at = 0; at < most; at++) {
    const id = idAt(at);
    if (id !== undefined && !ids.has(id)) return 'mixed';
  }
  return 'on';
}
