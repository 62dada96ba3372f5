import { positionState } from '#schema/codes/orders.ts';
import { DAY_MS } from '#schema/limits.ts';
import { materialStock, stockMoves } from '#service/db/tables/orders.ts';
import { demoRows, type DemoRows } from '#service/demo/demo-part.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import type { Making, MadeOrder } from './make-orders.ts';

/** Deliveries of the supplier in fourteen months. */
const SUPPLIES = 10;

/** Stock of every material with the moves that led to it: deliveries of the supplier, and what orders took away. */
export function stockRows({ random, client, catalogue }: Making, all: readonly MadeOrder[]): DemoRows[] {
  const by = client.configuration.users.find(({ roles }) => roles.includes('ArchiveProvider'));
  const who = { userId: by?.id ?? '', userName: by?.name ?? '' };
  const [archive] = catalogue.archives;
  const archiveId = archive?.id ?? '';
  const taken = all.flatMap(({ order, positions }) =>
    positions.flatMap(({ materialId, quantityDone, state }) =>
      materialId !== '' && state === positionState.done
        ? [{ materialId, change: -quantityDone, orderId: order.id, at: order.endedAt }]
        : [],
    ),
  );
  const moves = catalogue.materials.flatMap(({ id: materialId, pack }) => {
    const left = catalogue.onHand.get(materialId) ?? 0;
    const own = taken.filter((move) => move.materialId === materialId).toSorted((a, b) => a.at - b.at);
    const used = own.reduce((sum, { change }) => sum - change, 0);
    // the supplier came every 43 days, the first time with everything that was used since
    const often = Math.floor(left / SUPPLIES / pack) * pack;
    const delivered = Array.from({ length: often > 0 ? SUPPLIES : 1 }, (_, n) => ({
      materialId,
      change: n === 0 ? left + used - (SUPPLIES - 1) * often : often,
      orderId: '',
      at: DEMO_NOW - (430 - 43 * n) * DAY_MS,
    }));
    let onHand = 0;
    return [...delivered, ...own]
      .toSorted((a, b) => a.at - b.at)
      .map((move) => {
        onHand += move.change;
        const note = move.orderId === '' ? `${Math.round(move.change / pack)} × ${pack}` : '';
        return { ...move, id: random.id(move.at), archiveId, onHand, note, ...who };
      });
  });
  const stock = catalogue.materials.map(({ id }) => ({ materialId: id, archiveId, onHand: catalogue.onHand.get(id) ?? 0 }));
  return [demoRows(materialStock, stock), demoRows(stockMoves, moves)];
}
