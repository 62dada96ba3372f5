import { orderStatus, orderType } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import type { Random } from '#service/demo/random.ts';
import { isDestroyed } from './certificates.ts';
import { isLarge } from './plans.ts';
import type { MadeOrder } from './make-orders.ts';
import { sealed, strangeBox, type SealedHandover } from './signed.ts';

const isPast = ({ order }: MadeOrder) => order.type === orderType.orderDocument && order.outcome === 'full';
const isBrought = ({ order, positions }: MadeOrder) => order.status === orderStatus.completed && positions.length > 1;
const who = (one: MadeOrder) => one.order.createdByName;

/**
 * Deliveries, one box with a courier, pickups where a seal differed and a strange box stayed, and each destruction; the large client has
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
  const fetched = pickups.findLast(({ order }) => order.status === orderStatus.inProgress);
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
    ...(fetched
      ? [
          sealed(random, {
            made: fetched,
            kind: 'pickup',
            giver: who(fetched),
            taker: archive,
            at: fetched.order.createdAt + DAY_MS,
            extra: [strangeBox('0000999001', fetched.order.createdAt + DAY_MS)],
          }),
        ]
      : []),
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
