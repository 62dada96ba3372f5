import { countOutcome, exceptionKind, type CountOutcome, type ExceptionKind } from '#schema/codes/bench.ts';
import type { Count, Exception } from '#schema/records/bench.ts';
import { missingOf, type CountItem, type Expected } from './count.ts';

/** Scan outcomes of papers a count notes as exceptions. */
const outcomes: ReadonlyMap<ExceptionKind, CountOutcome> = new Map([
  [exceptionKind.wrongBox, countOutcome.elsewhere],
  [exceptionKind.unregistered, countOutcome.unknown],
  [exceptionKind.unreadable, countOutcome.unreadable],
]);

/** Outcome of a scan that became an exception of this kind; undefined for a kind that no scan gives. */
export const outcomeOf = (kind: ExceptionKind): CountOutcome | undefined => outcomes.get(kind);

/** Rows about a box whose count is confirmed. */
export interface ConfirmedBox {
  count: Pick<Count, 'at' | 'missing' | 'extra' | 'strays'>;
  /** Exceptions of the box, open and resolved. */
  exceptions: readonly Exception[];
  /** Items of the count, where this device still has them. */
  items: readonly CountItem[];
}

/** A confirmed count as it can be shown once its items are stored away: each document of the box found or missing. */
export interface Confirmed {
  items: CountItem[];
  /** Missing documents that left the box after the count. */
  left: Expected[];
}

/**
 * Puts a confirmed count together again from its numbers and the exceptions it noted. One that was open before the count may be part
 * of it as well; one that was resolved since is part of it only where the numbers ask for more.
 */
export function confirmedCount(expected: readonly Expected[], { count, exceptions, items }: ConfirmedBox): Confirmed {
  const notFound = new Set(missingOf(expected, items).map(({ id }) => id));
  const foundIds = new Set(expected.flatMap(({ id }) => (notFound.has(id) ? [] : id)));
  const isMissing = ({ kind, registrationId, createdAt }: Exception) =>
    kind === exceptionKind.missing && (createdAt === count.at || !foundIds.has(registrationId));
  const noted = inOrder(exceptions, count.at);
  const missing = noted.filter(isMissing).slice(0, count.missing);
  const foreign = noted.filter(({ kind }) => outcomes.has(kind)).slice(0, count.extra + count.strays);
  const missingIds = new Set(missing.map(({ registrationId }) => registrationId));
  const ids = new Set(expected.map(({ id }) => id));
  const here = expected.filter(({ id }) => !missingIds.has(id));
  const item = (registrationId: string, code: string, outcome: CountOutcome): CountItem => {
    return { registrationId, code, outcome, how: code === '' ? 'picked' : 'scanned', at: count.at };
  };
  return {
    items: [
      ...here.map(({ id, code }) => item(id, code, countOutcome.found)),
      ...foreign.map(({ registrationId, code, kind }) => item(registrationId, code, outcomes.get(kind) ?? countOutcome.unknown)),
    ],
    left: missing
      .filter(({ registrationId }) => !ids.has(registrationId))
      .map(({ registrationId, code }) => ({ id: registrationId, code })),
  };
}

/** Exceptions of a box that a count may have noted: its own, then those open before it, then resolved ones, the newest first. */
function inOrder(exceptions: readonly Exception[], at: number): Exception[] {
  const rank = ({ createdAt, state }: Exception) => (createdAt === at ? 0 : state === 'open' ? 1 : 2);
  return exceptions
    .filter(({ createdAt }) => createdAt <= at)
    .toSorted((a, b) => rank(a) - rank(b) || b.resolvedAt - a.resolvedAt || b.createdAt - a.createdAt);
}
