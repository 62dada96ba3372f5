/** The tree of the drawer: what is shown of it, and where a key leads (APG tree view). Pure. */

/** Input of the tree. */
export interface Node<Self> {
  id: string;
  title: string;
  /** The title as searches read it (`folded`). */
  folded: string;
  groupId: string;
  /** Shown whichever project is chosen. */
  everywhere: boolean;
  children: readonly Self[];
}

/** Text as a search reads it: no case and no accents; ł is a letter of its own that Unicode does not take apart. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().replaceAll('ł', 'l');
}

/**
 * Returns the entries for these words and this project (S0 §2: by title, case-insensitive, or by the grouping property,
 * children searched recursively). A matching entry keeps all its children; an empty `group` matches all.
 */
export function filterTree<T extends Node<T>>(items: readonly T[], words: string, group: string): readonly T[] {
  const wanted = folded(words.trim());
  return wanted === '' && group === '' ? items : keep(items, wanted, group);
}

function keep<T extends Node<T>>(items: readonly T[], wanted: string, group: string): readonly T[] {
  const kept: T[] = [];
  for (const item of items) {
    if (group !== '' && !item.everywhere && item.groupId !== group) continue;
    const fits = wanted === '' || item.folded.includes(wanted);
    const children = item.children.length === 0 ? item.children : keep(item.children, fits ? '' : wanted, group);
    const isLeaf = item.children.length === 0;
    if (isLeaf ? fits : children.length > 0) kept.push(children.length === item.children.length ? item : { ...item, children });
  }
  return kept;
}

/** One line of the tree. */
export interface Row<T> {
  item: T;
  /** From 1. */
  level: number;
  /** Place among its siblings, from 1. */
  place: number;
  siblings: number;
  /** Undefined for an entry without children. */
  open: boolean | undefined;
  /** Line of its parent; -1 at the top. */
  parent: number;
}

/** The lines that are shown: children of open entries only. */
export function rowsOf<T extends Node<T>>(items: readonly T[], isOpen: (id: string) => boolean): Row<T>[] {
  const rows: Row<T>[] = [];
  const add = (level: readonly T[], depth: number, parent: number) => {
    for (const [index, item] of level.entries()) {
      const open = item.children.length > 0 ? isOpen(item.id) : undefined;
      rows.push({ item, level: depth, place: index + 1, siblings: level.length, open, parent });
      if (open) add(item.children, depth + 1, rows.length - 1);
    }
  };
  add(items, 1, -1);
  return rows;
}

/** Counts all entries, open or not. */
export function countOf<T extends Node<T>>(items: readonly T[]): number {
  return items.reduce((sum, item) => sum + 1 + countOf(item.children), 0);
}

/** Ids above an entry, the nearest last; undefined when it is not there. */
export function pathTo<T extends Node<T>>(items: readonly T[], id: string): string[] | undefined {
  for (const item of items) {
    if (item.id === id) return [];
    const below = pathTo(item.children, id);
    if (below) return [item.id, ...below];
  }
  return undefined;
}

export type TreeMove =
  | { kind: 'focus'; index: number }
  | { kind: 'open'; ids: readonly string[] }
  | { kind: 'close'; id: string }
  | { kind: 'choose' };

/** Returns the effect of a key on line `at`. The caller handles typeahead, because it depends on time. */
export function treeMove<T extends Node<T>>(key: string, at: number, rows: readonly Row<T>[]): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const focus = (index: number): TreeMove => ({ kind: 'focus', index: Math.max(0, Math.min(index, rows.length - 1)) });
  if (key === 'ArrowDown') return focus(at + 1);
  if (key === 'ArrowUp') return focus(at - 1);
  if (key === 'Home') return focus(0);
  if (key === 'End') return focus(rows.length - 1);
  if (key === 'Enter' || key === ' ') return { kind: 'choose' };
  if (key === '*') return { kind: 'open', ids: rows.filter((each) => each.parent === row.parent).map(({ item }) => item.id) };
  if (key === 'ArrowRight') {
    if (row.open === undefined) return undefined;
    return row.open ? focus(at + 1) : { kind: 'open', ids: [row.item.id] };
  }
  if (key === 'ArrowLeft') {
    if (row.open) return { kind: 'close', id: row.item.id };
    return row.parent < 0 ? undefined : focus(row.parent);
  }
  return undefined;
}

/** The next line that begins with what was typed; a single letter goes on from the one it is on. */
export function typedTo<T extends Node<T>>(typed: string, at: number, rows: readonly Row<T>[]): number | undefined {
  const wanted = folded(typed);
  const from = Array.from(typed).length === 1 ? 1 : 0;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (at + from + step) % rows.length;
    if (rows[index]?.item.folded.startsWith(wanted)) return index;
  }
  return undefined;
}
