import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { subjects, type BySubject } from '#schema/entities/all.ts';
import { count, countPart, exception, placement, synchronization, syncPage, treated } from '#schema/records/bench.ts';
import { container } from '#schema/records/container.ts';
import { handover } from '#schema/records/handover.ts';
import { labelBatch } from '#schema/records/labels.ts';
import { order } from '#schema/records/order.ts';
import { position } from '#schema/records/position.ts';
import { registration } from '#schema/records/registration.ts';
import { entityTables, heldRow } from './entity-tables.ts';

const records: BySubject<{ entries: object }> = {
  containers: container,
  registrations: registration,
  orders: order,
  counts: count,
  count_parts: countPart,
  exceptions: exception,
  placements: placement,
  segregation_history: treated,
  synchronizations: synchronization,
  synchronization_pages: syncPage,
  label_batches: labelBatch,
  positions: position,
  handovers: handover,
};
/** Columns of every table of an entity that no device sees. */
const kept = ['tenantId', 'deletedAt'];

test.each(subjects.map(({ name, serviceOnly }) => [name, serviceOnly] as const))(
  'the table of %s has the fields of its record, and what only the service knows',
  (name, serviceOnly) => {
    const columns = Object.keys(getTableColumns(entityTables[name].table));
    const hidden: readonly string[] = [...kept, ...serviceOnly, ...entityTables[name].kept];
    expect(columns.filter((column) => !hidden.includes(column)).toSorted()).toEqual(
      // the stamp is added to the rows of the feed
      Object.keys(records[name].entries)
        .filter((field) => field !== 'stamp')
        .toSorted(),
    );
    expect(serviceOnly.filter((column) => !columns.includes(column))).toEqual([]);
  },
);

test('what only the service knows is no part of a row', () => {
  const found = { tenantId: 'a', id: 'd', deletedAt: 5, codeUnique: true, words: 'w' };
  expect(heldRow('registrations', found)).toEqual({ row: { id: 'd' }, deleted: true });
});
