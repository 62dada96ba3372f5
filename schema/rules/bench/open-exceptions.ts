import { exceptionKind } from '#schema/codes/bench.ts';
import type { Exception } from '#schema/records/bench.ts';
import { missingOf, type CountItem, type Expected } from './count.ts';
import type { Difference } from './differences.ts';

/** Subject of a difference within its box; empty for an exception that no count finds, such as damage. */
function subjectOf({ kind, registrationId, code }: Difference): string {
  if (kind === exceptionKind.missing) return `missing ${registrationId}`;
  if (kind === exceptionKind.unreadable) return code === '' ? '' : `unreadable ${code}`;
  return kind === exceptionKind.wrongBox || kind === exceptionKind.unregistered ? `foreign ${code || registrationId}` : '';
}

/** Differences without an open exception in this box: a second count finds the same paper missing again. */
export function newDifferences(differences: readonly Difference[], open: readonly Exception[]): Difference[] {
  const known = new Set(open.map(subjectOf));
  return differences.filter((found) => !known.has(subjectOf(found)));
}

type Resolved = Pick<Exception, 'id' | 'resolution'>;

/**
 * Open exceptions that a count disproves, with their resolution: a missing document was found, and the document of a foreign code is
 * expected in this box by now. A stray that is only no longer in the box is on the pile of exceptions and stays open.
 */
export function disproved(open: readonly Exception[], expected: readonly Expected[], items: readonly CountItem[]): Resolved[] {
  const missing = new Set(missingOf(expected, items).map(({ id }) => id));
  const found = expected.filter(({ id }) => !missing.has(id));
  const ids = new Set(found.map(({ id }) => id));
  const codes = new Set(found.map(({ code }) => code).filter((code) => code !== ''));
  return open.flatMap(({ id, kind, registrationId, code }): Resolved[] => {
    const isHere = ids.has(registrationId) || codes.has(code);
    if (kind === exceptionKind.missing) return ids.has(registrationId) ? [{ id, resolution: 'found' }] : [];
    if (kind === exceptionKind.wrongBox) return isHere ? [{ id, resolution: 'moved' }] : [];
    return kind === exceptionKind.unregistered && isHere ? [{ id, resolution: 'registered' }] : [];
  });
}
