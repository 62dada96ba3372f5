import { containerStatus } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Position } from '#schema/records/position.ts';
import { availability, bringsBox, type Claim, type ItemFacts, type Reason } from '#schema/rules/availability.ts';
import { holderOf, lastMove, movedAt } from '#schema/rules/holder.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** An item to order. Only a material has a quantity that matters. */
export type Wanted = Pick<Position, 'type' | 'objectType' | 'objectId' | 'containerId' | 'projectId'> &
  Partial<Pick<Position, 'materialId' | 'quantity' | 'byAttributes'>>;

/** Judges a list of items together: the same function as device and call, over rows locked in the transaction. */
export async function itemsAvailable(
  draft: Draft,
  wanted: readonly Wanted[],
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ReturnType<typeof availability>[]> {
  const ids = [...new Set(wanted.flatMap(({ objectId, containerId }) => [objectId, containerId]))].filter((id) => id !== '');
  const about = (await draft.positionsAbout(ids)).filter((one) => one.orderId !== orderId);
  const barriers = await draft.barriers(wanted.filter(isDestroyed).map(({ objectId }) => objectId));
  const settings = await draft.orderSettings();
  const sight = await draft.sight(userId);
  const stock = await stockFor(draft, wanted, orderId);
  const found: ReturnType<typeof availability>[] = [];
  for (const item of wanted) {
    const document = item.objectType === objectType.box ? null : await rowOf(draft, registration.name, item.objectId);
    const box = await rowOf(draft, container.name, document?.containerId ?? item.containerId ?? item.objectId);
    const known = item.objectType === objectType.box ? box !== null : document !== null;
    const project = await draft.project(item.projectId);
    const own = about.filter((one) => one.objectId === item.objectId && item.objectId !== '');
    const ofBox = about.filter((one) => box !== null && one.objectId === box.id && one.objectId !== item.objectId);
    const holder = known && box ? holderOf(box.status, [...own, ...ofBox]) : undefined;
    const facts: ItemFacts = {
      type: item.type,
      objectType: item.objectType,
      known,
      byAttributes: item.byAttributes,
      ordersEnabled: settings.enabled,
      projectActive: project?.active,
      access: document && sight ? isVisible(sight, document) : undefined,
      holder,
      movedAt: movedAt([...own, ...ofBox]),
      searchOver: holder === 'missing' ? await isSearchOver(draft, [...own, ...ofBox]) : undefined,
      opened: box?.status === containerStatus.opened,
      onOrder: await claimOf(draft, own),
      boxOnOrder: await claimOf(draft, ofBox),
      documentsOut: about.filter((one) => one.containerId === item.objectId && one.objectId !== item.objectId && one.claimed)
        .length,
      wholeBox: document && box && bringsBox(wanted, box.id) ? box.documents : 0,
      blockers: barriers.get(item.objectId),
      stock: stock(item),
    };
    found.push(availability(facts));
  }
  return found;
}

/** Stock of materials in the archive their basket orders from, read once for all of them. */
async function stockFor(draft: Draft, wanted: readonly Wanted[], orderId: string): Promise<(item: Wanted) => ItemFacts['stock']> {
  const ids = [...new Set(wanted.map(({ materialId = '' }) => materialId))].filter((id) => id !== '');
  if (ids.length === 0) return () => undefined;
  const archiveId = (await draft.row(order.name, orderId))?.row.centralArchiveId ?? '';
  const free = await draft.freeStock(ids, archiveId);
  return ({ materialId = '', quantity = 0 }) =>
    materialId === '' ? undefined : { free: free.get(materialId) ?? 0, asked: quantity };
}

/** True if the order that could not find the item is over. */
async function isSearchOver(draft: Draft, about: readonly Position[]): Promise<boolean> {
  const searched = await draft.row(order.name, lastMove(about)?.orderId ?? '');
  return searched !== null && isOver(searched.row.status);
}

const isDestroyed = ({ type, objectId }: Wanted) => objectId !== '' && orderKindOf(type)?.doneBy === 'certificate';

async function rowOf<S extends typeof container.name | typeof registration.name>(draft: Draft, name: S, id: string) {
  const held = id === '' ? null : await draft.row(name, id);
  return held && !held.deleted ? held.row : null;
}

async function claimOf(draft: Draft, positions: readonly Position[]): Promise<Claim | undefined> {
  const claim = positions.find(({ claimed }) => claimed);
  if (!claim) return undefined;
  const its = (await draft.row(order.name, claim.orderId))?.row;
  return { number: its?.stamp?.number ?? claim.orderId.slice(-4), who: its?.createdByName ?? '', since: its?.finalisedAt ?? 0 };
}

/** The reason why an item is omitted. */
export function firstReason(reasons: readonly Reason[]): string {
  return reasons[0]?.code ?? '';
}
