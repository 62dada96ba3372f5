import { useMemo } from 'react';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { confirmedCount } from '#schema/rules/bench/confirmed.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { useLive } from '#src/data/live/live.ts';
import { confirmedIn, countOf } from '#src/data/queries/counts.ts';
import type { CountedDocuments } from './expected-list.tsx';
import type { ServedCount } from './use-bench-box.ts';

/**
 * Findings of the confirmed count of a box, from its numbers and exceptions: its items are stored away. Undefined for a box that waits
 * or is being counted, and while it is read.
 * @param served the count by the answer of the service, for a box that is not on this device
 */
export function useConfirmed(
  box: Container,
  expected: readonly Registration[],
  served: ServedCount | undefined,
): CountedDocuments | undefined {
  const own = useLive(countOf, box.id);
  const found = useLive(confirmedIn, box.id);
  return useMemo(() => {
    const count = own ?? served?.count;
    if (!count || !found || !isSettled(box.countState) || !isSettled(count.state)) return undefined;
    const here = new Set(found.exceptions.map(({ id }) => id));
    const exceptions = [...found.exceptions, ...(served?.exceptions.filter(({ id }) => !here.has(id)) ?? [])];
    const { items, left } = confirmedCount(expected, { count, exceptions, items: found.items.map(itemOf) });
    return { expected: [...expected, ...left], items, sum: count };
  }, [own, served, found, expected, box.countState]);
}
