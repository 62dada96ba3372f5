import { map } from 'rxjs';
import { labelBatch } from '#schema/entities/label-batch.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { CLIENT_SERIES } from '#schema/rules/labels/series.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { docOf, leftIn, type LeaseValue, type Series } from '#src/data/offline/leases.ts';
import { setting } from './settings.ts';

/** Printed labels of the client, newest first. */
export const labelBatches = ({ lists }: Db) =>
  observe(
    lists.find({
      selector: { of: labelBatch.of, shown: 1 },
      sort: [{ of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['of', 'shown', 'sort'],
    }),
  ).pipe(map((docs) => docs.map(({ row }) => row as LabelBatch))); // of this kind

/** Numbers this device has in reserve for a series; the width that a lease of the client's series was given. */
export const reserved = (db: Db, of: string, prefix: string) =>
  setting<LeaseValue>(db, docOf({ of, prefix } satisfies Series)).pipe(
    map((value) => ({
      left: leftIn(value ?? undefined),
      next: value?.ranges[0]?.next,
      width: of === CLIENT_SERIES ? value?.ranges[0]?.width : undefined,
    })),
  );
