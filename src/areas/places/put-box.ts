import { containerPlace } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import { run, saving } from '#src/data/sync/run.ts';

/** Puts a box on a shelf. It is saved on the device and sent later; false if the disk refused. */
export function putBox({ id, projectId }: Pick<Container, 'id' | 'projectId'>, placeCode: string, scanned: boolean) {
  return saving(() => run.save(containerPlace, { entityId: id, payload: { projectId, placeCode, scanned } }));
}
