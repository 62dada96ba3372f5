import { count } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { projectScope } from '#schema/scopes.ts';
import { countParts, counts, exceptions, synchronizationPages, synchronizations } from '#service/db/tables/bench.ts';
import { demoRows, type DemoPart } from '#service/demo/demo-part.ts';
import type { DemoFeedRow } from '#service/demo/generate.ts';
import { countedBoxes, gateExceptions } from './counted-boxes.ts';
import { demoSorting } from './sorting.ts';
import { demoSynchronizations } from './synchronizations.ts';

/** The work of the archive: settings of sorting, boxes that wait for a count, what was found in them, pages to compare. */
export const archiveDemo: DemoPart = {
  name: 'archive',
  make: (random, client) => {
    const sorting = demoSorting(random, client);
    const counted = countedBoxes(random, client);
    const synced = demoSynchronizations(random, client, counted.documents);
    const noted = [...counted.exceptions, ...gateExceptions(random, client, counted)];
    return {
      tables: [
        ...sorting.tables,
        demoRows(counts, [...counted.counts, ...counted.past.counts]),
        demoRows(countParts, [...counted.parts, ...counted.past.parts]),
        demoRows(
          exceptions,
          noted.map((row) => ({ ...row, containerId: row.containerId === '' ? null : row.containerId })),
        ),
        demoRows(synchronizations, synced.synchronizations),
        demoRows(synchronizationPages, synced.pages),
      ],
      feed: [
        ...(sorting.feed ?? []),
        ...rows(count.stream, counted.counts),
        // closed ones are on no device, nor is what was counted long ago
        ...rows(
          countPart.stream,
          counted.parts.filter(({ closed }) => !closed),
        ),
        ...rows(exception.stream, noted),
        ...rows(synchronization.stream, synced.synchronizations),
        ...rows(syncPage.stream, synced.pages),
      ],
    };
  },
};

/** Rows of the feed in the scope of their project. */
function rows(stream: DemoFeedRow['stream'], all: readonly { id: string; projectId: string }[]) {
  return all.map((row) => ({ stream, id: row.id, scope: projectScope(row.projectId), row }));
}
