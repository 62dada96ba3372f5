import type { HandoverLine } from '#schema/records/handover.ts';
import { canonical } from '#schema/operations/operation.ts';

/** A line of the list as it was signed. */
export interface SignedLine {
  /** Id of its position, or the code of a box that is not on the order. */
  id: string;
  /** Code or title, for people. */
  name: string;
  /** Everything of the line that both sign for. */
  content: string;
}

/** Names of the lines by which a list differs from the one that was signed. */
export interface ListChange {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
}

/** The lines of a list as they are signed; the time and the way of a scan may come later from another device. */
export function signedLines(lines: readonly HandoverLine[]): SignedLine[] {
  return lines.map(({ at: _at, method: _method, ...signed }) => ({
    id: signed.positionId || signed.code,
    name: signed.code || signed.title,
    content: canonical(signed),
  }));
}

/** Difference of a list from the signed one; null for none. Order of the lines is no difference. */
export function listChange(signed: readonly SignedLine[], lines: readonly HandoverLine[]): ListChange | null {
  const now = signedLines(lines);
  const before = new Map(signed.map((line) => [line.id, line]));
  const ids = new Set(now.map(({ id }) => id));
  const names = (some: readonly SignedLine[]) => some.map(({ name }) => name);
  const change = {
    added: names(now.filter(({ id }) => !before.has(id))),
    removed: names(signed.filter(({ id }) => !ids.has(id))),
    changed: names(now.filter(({ id, content }) => before.has(id) && before.get(id)?.content !== content)),
  };
  return Object.values(change).every((some) => some.length === 0) ? null : change;
}
