import { operationType, positionState } from '#schema/codes/orders.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { certificateHash, type CertificateContent } from '#service/areas/retention/certificate-content.ts';
import { RETENTION_ZONE } from '#service/areas/retention/terms.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { demoRows, type DemoBase, type DemoRows } from '#service/demo/demo-part.ts';
import type { MadeOrder } from './make-orders.ts';
import type { SealedHandover } from './signed.ts';

/** True if an order ends with a certificate of destruction. */
export function isDestroyed({ order, positions }: MadeOrder): boolean {
  const isEnded = order.operation === operationType.destroy && isOver(order.status);
  return isEnded && positions.some(({ state }) => state === positionState.done);
}

/** Certificates of the destructions that are over, numbered as the service does, with the handovers that were signed for them. */
export function certificateRows(
  { configuration }: DemoBase,
  made: readonly MadeOrder[],
  numbers: ReadonlyMap<string, string>,
  handovers: readonly SealedHandover[],
): DemoRows[] {
  const last = new Map<number, number>();
  const ended = made.filter((one) => isDestroyed(one)).toSorted((a, b) => a.order.endedAt - b.order.endedAt);
  const rows = ended.map(({ order, positions }) => {
    const at = order.endedAt;
    const year = Number(dayAt(at, RETENTION_ZONE).slice(0, 4));
    const next = (last.get(year) ?? 0) + 1;
    last.set(year, next);
    const content: CertificateContent = {
      number: `D${year}-${String(next).padStart(6, '0')}`,
      orderId: order.id,
      orderNumber: numbers.get(order.id) ?? '',
      projectId: order.projectId,
      projectName: configuration.projects.find(({ record }) => record.id === order.projectId)?.record.name ?? '',
      at,
      askedBy: order.finalisedByName,
      approvedBy: order.approvedByName,
      handovers: handovers
        .filter(({ kind, orderIds }) => kind === 'destruction' && orderIds.includes(order.id))
        .map(({ hash, giver, taker, place, sealedAt }) => ({
          hash,
          place,
          at: sealedAt,
          executedBy: giver,
          witnessedBy: taker,
        })),
      items: positions.map(({ objectId, code, title, method }) => ({ objectId, code, title, basis: '', method })),
      kept: [],
    };
    const { number, orderId, projectId } = content;
    return { number, orderId, projectId, content, hash: certificateHash(content), at };
  });
  const series = [...last].map(([year, n]) => ({ name: 'certificate', year, last: n }));
  return [demoRows(certificates, rows), demoRows(numberSeries, series)];
}
