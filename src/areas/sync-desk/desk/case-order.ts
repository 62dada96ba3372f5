import { conflictKinds, type ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';

/** Filter of the queue; empty for everything. */
export interface CaseFilter {
  kind: ConflictKind | '';
  words: string;
}

/** A heading of the queue and its conflicts: a kind, or the postponed ones. */
export interface CaseGroup {
  id: ConflictKind | 'later';
  cases: Conflict[];
}

/** Letters without case and marks, so that "wisn" finds "Wiśniewska". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase();
}

/** Search text of a conflict: the record, its codes, its box, its operator. */
function textOf({ title, subtitle, containerCode, userName, otherTitle, fields }: Conflict): string {
  const values = fields.flatMap(({ device, service }) => [device ?? '', service ?? '']);
  return folded([title, subtitle, containerCode, userName, otherTitle, ...values].join('\n'));
}

/** Returns the conflicts that match the filter; each word must occur somewhere. */
export function matching(cases: readonly Conflict[], { kind, words }: CaseFilter): Conflict[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return cases.filter((each) => {
    if (kind !== '' && each.kind !== kind) return false;
    const text = wanted.length > 0 ? textOf(each) : '';
    return wanted.every((word) => text.includes(word));
  });
}

/** Groups conflicts by kind, oldest first, without empty kinds and with postponed ones at the end. */
export function inGroups(cases: readonly Conflict[], later: ReadonlySet<string>): CaseGroup[] {
  const now = cases.filter((each) => !later.has(each.id));
  const groups: CaseGroup[] = conflictKinds.map((kind) => ({ id: kind, cases: now.filter((each) => each.kind === kind) }));
  groups.push({ id: 'later', cases: cases.filter((each) => later.has(each.id)) });
  return groups.filter((group) => group.cases.length > 0);
}

/**
 * Returns the case the address names, else the current one, else the first: arriving and leaving cases do not replace the
 * current one.
 */
export function caseInHand(ordered: readonly Conflict[], named: string | undefined, held: string | undefined) {
  const byId = (id: string | undefined) => ordered.find((each) => each.id === id);
  return byId(named) ?? byId(held) ?? ordered[0];
}

/** Returns the conflict to continue with: the next in the queue, else the first; postponed ones come last. */
export function afterwards(ordered: readonly Conflict[], later: ReadonlySet<string>, currentId: string): string | undefined {
  const at = ordered.findIndex((each) => each.id === currentId);
  const round = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
  return (round.find((each) => !later.has(each.id)) ?? round[0])?.id;
}

/** Counts the open cases of each kind. */
export function countByKind(cases: readonly Conflict[]): { kind: ConflictKind; count: number }[] {
  return conflictKinds.map((kind) => ({ kind, count: cases.filter((each) => each.kind === kind).length }));
}
