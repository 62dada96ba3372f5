import { custodyEvent } from '#schema/codes.ts';
import { count } from '#schema/entities/count.ts';
import { exception } from '#schema/entities/exception.ts';
import { placement } from '#schema/entities/placement.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { synchronizationChange } from '#schema/operations/synchronizations.ts';
import type { Exception, Placement } from '#schema/records/bench.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs of the archive's operations, at the service: at the gate, on the shelf, at the bench and in corrections. Counting without comparing and turning a box away are among the mutants of orders.
 */

const writes = (write: (draft: Draft) => void): { flaws: ServiceFlaws } => ({ flaws: { writes: write } });

/** Forgets the changes of one entity in transactions of one kind. */
const forgets = (type: string, ...names: readonly string[]) =>
  writes((draft) => {
    if (![...draft.receipts.values()].some(({ operation }) => operation.type === type)) return;
    for (const [key, { collection }] of draft.changes) if (names.includes(collection)) draft.changes.delete(key);
  });

/** Shows the judge of a change of a synchronization that it is open, also where it was closed. */
const openToJudges = (draft: Draft, { type, entityId }: Operation): void => {
  if (type !== synchronizationChange.type) return;
  const row = draft.row.bind(draft);
  draft.row = async (collection, id) => {
    const held = await row(collection, id);
    return held && id === entityId ? { ...held, row: { ...held.row, state: 'open' } } : held;
  };
};

/** Rewrites the rows of one entity in every transaction. */
const rewrites = (name: string, change: (row: Change['row']) => Change['row']) =>
  writes((draft) => {
    for (const [key, one] of draft.changes) if (one.collection === name) draft.changes.set(key, { ...one, row: change(one.row) });
  });

export const archiveMutants: readonly Mutant[] = [
  { name: 'treatedUnnoted', ...forgets('registration.treat', treated.name) },
  { name: 'treatedWithoutReason', ...rewrites(treated.name, (row) => ({ ...row, reason: '' })) },
  { name: 'differencesForgotten', ...forgets('container.verify', exception.name) },
  { name: 'resolvedByNobody', ...rewrites(exception.name, (row) => ({ ...(row as Exception), resolvedByName: '' })) },
  { name: 'notedNowhere', ...forgets('exception.note', exception.name) },
  { name: 'recountedInVain', ...forgets('container.recount', count.name) },
  { name: 'pageLeftAsIs', ...forgets('synchronization.change', syncPage.name) },
  { name: 'closedPagesChange', flaws: { judges: openToJudges } },
  { name: 'placedElsewhere', ...rewrites(placement.name, (row) => ({ ...(row as Placement), placeCode: 'R9-9' })) },
  {
    name: 'receivedUnnoted',
    ...writes(({ custody }) => {
      const kept = custody.filter(({ event }) => event !== custodyEvent.received);
      custody.splice(0, custody.length, ...kept);
    }),
  },
];
