import { map } from 'rxjs';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import type { KeptOf } from '#schema/collections.ts';
import { container } from '#schema/entities/container.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { Store } from '#sync/ports.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** A container with its mark: `row` is what screens show. */
export type ContainerDoc = KeptOf<typeof container>;

/** Containers of a status, newest first. */
export const containersByStatus = ({ containers }: Db, status: ContainerStatus, limit: number = LIMITS.listPageRows) =>
  containers.find({
    selector: { shown: 1, status },
    sort: [{ shown: 'asc' }, { status: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
    index: ['shown', 'status', 'newest'],
    limit,
  });

/** Open containers, newest first. */
export const openContainers = (db: Db, limit: number = LIMITS.listPageRows) =>
  containersByStatus(db, containerStatus.opened, limit);

/** One container; null when it is not on this device. */
export const containerById = ({ containers }: Db, id: string) => containers.findOne(id);

/** The container with this code (normalised); undefined when it is not on this device. Codes are blinded on the disk: only the store finds one. */
export const containerByCode = async (store: Store, code: string): Promise<ContainerDoc | undefined> =>
  (await store.find(container.collection, { code }, 1))[0];

/** The box with this code that screens show; null when it is not on this device. */
export async function shownBox(store: Store, code: string): Promise<Container | null> {
  const found = await containerByCode(store, code);
  return found?.shown === 1 ? found.row : null;
}

/** Those of these containers that are on this device, newest first as in lists. */
export const containersById = ({ containers }: Db, ids: readonly string[]) =>
  observe(containers.find({ selector: { id: { $in: [...ids] } } })).pipe(
    map((docs) => docs.toSorted((a, b) => (a.newest < b.newest ? -1 : 1))),
  );
