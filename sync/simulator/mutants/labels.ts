import { labelBatch } from '#schema/entities/label-batch.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/** Seeded bugs of printed labels, at the service. */

/** A damaged label changes the end of its batch. */
const batchCut: ServiceFlaws['writes'] = (draft) => {
  for (const { collection, row } of draft.changes.values()) {
    const batch = row as LabelBatch; // looked at only for batches
    if (collection === labelBatch.name && batch.damaged.length > 0)
      draft.put(labelBatch.name, { ...batch, last: batch.last + 1 });
  }
};

export const labelMutants: readonly Mutant[] = [
  { name: 'numbersLeasedTwice', flaws: { leasedTwice: true } },
  { name: 'batchCut', flaws: { writes: batchCut } },
];
