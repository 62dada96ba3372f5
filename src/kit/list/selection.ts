/** Chosen rows by id. Everything that shows them is told through React state; the set itself never changes in place. */
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
