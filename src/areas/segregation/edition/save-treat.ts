import { registrationTreat } from '#schema/operations/rooms/archive.ts';
import type { Treat } from '#schema/operations/treat.ts';
import { run, saving } from '#src/data/sync/run.ts';
import type { EditionRow } from './documents.list.tsx';

type Distributed<T> = T extends unknown ? Omit<T, 'containerId' | 'projectId' | 'documentCode'> : never;

/** Saves a treatment of each of these documents; false where the disk refused one. */
export function saveTreat(rows: readonly EditionRow[], treatOf: (row: EditionRow) => Distributed<Treat>): Promise<boolean> {
  return saving(async () => {
    for (const row of rows) {
      const { id, containerId, projectId, code, version } = row.document;
      const payload = { ...treatOf(row), containerId, projectId, documentCode: code };
      // a document of a box that is not on this device was seen in an answer of the service
      await run.save(registrationTreat, { entityId: id, payload, seen: version });
    }
  });
}
