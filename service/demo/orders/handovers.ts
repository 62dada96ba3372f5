import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import type { Random } from '#service/demo/random.ts';
import { isDestroyed } from './certificates.ts';
import { isLarge } from './plans.ts';
import type { MadeOrder } from './make-orders.ts';
import { UNDER_WAY } from './pickups.ts';
import { sealed, strangeBox, unannouncedBox, type SealedHandover } from './signed.ts';

const isPast = ({ order }: MadeOrder) => order.type === orderType.orderDocument && order.outcome === 'full';
const isBrought = ({ order, positions }: MadeOrder) => order.status === orderStatus.completed && positions.length > 1;
const who = (one: MadeOrder) => one.order.createdByName;

/** The signed list of a delivery under way: a seal differs, a box came unannounced, and one is known to no device. */
function fetched(random: Random, client: DemoBase, pickups: readonly MadeOrder[], archive: string): SealedHandover[] {
  const underWay = pickups.filter(({ order }) => order.status === orderStatus.inProgress);
  const made = underWay.findLast(({ positions }) => positions.length === UNDER_WAY) ?? underWay.at(-1);
  if (!made) return [];
  const { projectId, createdAt } = made.order;
  const at = createdAt + DAY_MS;
  const unannounced = client.containers.find(
    (box) => box.status === containerStatus.closed && box.orderId !== '' && box.projectId === projectId,
  );
  const extra = [...(unannounced ? [unannouncedBox(unannounced, at)] : []), strangeBox('0000999001', at)];
  return [sealed(random, { made, kind: 'pickup', giver: who(made), taker: archive, at, extra })];
}

/**
 * Deliveries, one box with a courier, pickups where a seal differed, a box came unannounced and a strange one stayed, and each destruction; the large client has
 * some of the past as well.
 */
export function signedHandovers(
  random: Random,
  client: DemoBase,
  made: readonly MadeOrder[],
  pickups: readonly MadeOrder[],
): SealedHandover[] {
  const archive = client.configuration.users.find(({ roles }) => roles.includes('ArchiveProvider'))?.name ?? 'Jan Grabowski';
  const delivered = made.find(({ order }) => order.type === orderType.orderBox && order.outcome === 'full');
  const leaving = made.find(({ positions }) => positions.some(({ state }) => state === positionState.onTheWay));
  const before = isLarge(client) ? made.filter(isPast).slice(-5) : [];
  const brought = isLarge(client) ? pickups.filter(isBrought).slice(-2) : [];
  return [
    ...(delivered
      ? [
          sealed(random, {
            made: delivered,
            kind: 'delivery',
            giver: archive,
            taker: who(delivered),
            at: delivered.order.endedAt,
          }),
        ]
      : []),
    ...(leaving
      ? [sealed(random, { made: leaving, kind: 'dispatch', giver: archive, taker: '', at: leaving.order.takenAt + HOUR_MS })]
      : []),
    ...fetched(random, client, pickups, archive),
    ...before.map((one) =>
      sealed(random, { made: one, kind: 'delivery', giver: archive, taker: who(one), at: one.order.endedAt }),
    ),
    ...brought.map((one) => {
      const at = one.order.createdAt + DAY_MS;
      return sealed(random, {
        made: one,
        kind: 'pickup',
        giver: who(one),
        taker: archive,
        at,
        extra: [strangeBox('0000999002', at)],
      });
    }),
    ...made
      .filter((one) => isDestroyed(one))
      .map((one) => sealed(random, { made: one, kind: 'destruction', giver: archive, taker: who(one), at: one.order.endedAt })),
  ];
}
