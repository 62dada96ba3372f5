import { custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { count } from '#schema/entities/count.ts';
import { exception } from '#schema/entities/exception.ts';
import { placement } from '#schema/entities/placement.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Exception, Placement } from '#schema/records/bench.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs of the archive's operations, at the service: at the gate, on the shelf, at the bench, in corrections and in
 * synchronizations. Counting without comparing and turning a box away are among the mutants of orders.
 */

const writes = (write: (draft: Draft) => void): { flaws: ServiceFlaws } => ({ flaws: { writes: write } });

/** Forgets the changes of one entity in transactions of one kind. */
const forgets = (type: string, ...names: readonly string[]) =>
  writes((draft) => {
    if (![...draft.receipts.values()].some(({ operation }) => operation.type === type)) return;
    for (const [key, { collection }] of draft.changes) if (names.includes(collection)) draft.changes.delete(key);
  });

/** Rewrites the rows of one entity in every transaction. */
const rewrites = (name: string, change: (row: Change['row']) => Change['row']) =>
  writes((draft) => {
    for (const [key, one] of draft.changes) if (one.collection === name) draft.changes.set(key, { ...one, row: change(one.row) });
  });

/** A page of a closed synchronization is changed like any other. */
function alwaysOpen(draft: Draft): void {
  const row = draft.row.bind(draft);
  draft.row = async (name, id) => {
    const held = await row(name, id);
    const isClosed = name === synchronization.name && held !== null && 'state' in held.row;
    return isClosed ? { ...held, row: { ...held.row, state: 'open' } } : held;
  };
}

export const archiveMutants: readonly Mutant[] = [
  { name: 'treatedUnnoted', ...forgets('registration.treat', treated.name) },
  { name: 'treatedWithoutReason', ...rewrites(treated.name, (row) => ({ ...row, reason: '' })) },
  { name: 'differencesForgotten', ...forgets('container.verify', exception.name) },
  { name: 'resolvedByNobody', ...rewrites(exception.name, (row) => ({ ...(row as Exception), resolvedByName: '' })) },
  { name: 'placedElsewhere', ...rewrites(placement.name, (row) => ({ ...(row as Placement), placeCode: 'R9-9' })) },
  { name: 'recountedInVain', ...forgets('container.recount', count.name, container.name) },
  {
    name: 'receivedUnnoted',
    ...writes(({ custody }) => {
      const kept = custody.filter(({ event }) => event !== custodyEvent.received);
      custody.splice(0, custody.length, ...kept);
    }),
  },
  { name: 'closedPagesChange', flaws: { judges: alwaysOpen } },
];
