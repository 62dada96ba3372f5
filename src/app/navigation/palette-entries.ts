import { folded } from '#src/app/navigation/tree.ts';
import type { Icon } from '#src/kit/icon.ts';

export const kinds = ['box', 'action', 'place', 'project'] as const;
export type Kind = (typeof kinds)[number];

/** One line of the palette. */
export interface Entry {
  id: string;
  kind: Kind;
  title: string;
  /** Context: the headings above a place, the description of a box. */
  hint: string;
  icon: Icon;
  folded: string;
  /** Further words it is found by. */
  also: string;
  run: () => void;
}

/** Makes a line; what searches read is prepared once. */
export function entry(line: Omit<Entry, 'folded' | 'also'>): Entry {
  return { ...line, folded: folded(line.title), also: folded(line.hint) };
}

/** Lines shown without a word, by kind: what one did last and what one may do; places are found by name. */
const AT_FIRST: Record<Kind, number> = { box: 5, action: 6, place: 6, project: 0 };
const MOST = 40;

/**
 * Rates how well a line matches, 0 for no match: in full, at its start, at the start of a word, anywhere, or only in its
 * further terms.
 */
export function fit({ folded: title, also }: Pick<Entry, 'folded' | 'also'>, wanted: string): number {
  if (title === wanted) return 5;
  if (title.startsWith(wanted)) return 4;
  if (title.includes(` ${wanted}`)) return 3;
  if (title.includes(wanted)) return 2;
  const words = wanted.split(/\s+/);
  return words.every((word) => title.includes(word) || also.includes(word)) ? 1 : 0;
}

/** The lines for these words, best first within their kind; the kind with the best line comes first. */
export function found(entries: readonly Entry[], words: string): Entry[] {
  const wanted = folded(words.trim());
  if (wanted === '') return kinds.flatMap((kind) => entries.filter((line) => line.kind === kind).slice(0, AT_FIRST[kind]));
  const fitting = entries.flatMap((line) => {
    const score = fit(line, wanted);
    return score > 0 ? [{ line, score }] : [];
  });
  const best = new Map(
    kinds.map((kind) => [kind, Math.max(0, ...fitting.filter(({ line }) => line.kind === kind).map(({ score }) => score))]),
  );
  return fitting
    .toSorted(
      (a, b) => (best.get(b.line.kind) ?? 0) - (best.get(a.line.kind) ?? 0) || order(a.line) - order(b.line) || b.score - a.score,
    )
    .slice(0, MOST)
    .map(({ line }) => line);
}

const order = ({ kind }: Entry) => kinds.indexOf(kind);
