import { createHash } from 'node:crypto';
import type { Operation } from '#schema/operations/operation.ts';
import type { Handover, HandoverLine, Signature } from '#schema/records/handover.ts';
import { positionId } from '#schema/records/position.ts';
import { handoverText } from '#schema/rules/handover-hash.ts';
import type { TestDevice } from '#tests/bench/vault-bench.ts';

/** A drawn signature. */
export const signed = (name: string): Signature => ({
  name,
  role: 'clerk',
  at: 1,
  width: 300,
  height: 100,
  strokes: [[10, 10, 5, 5]],
  typed: '',
  refusedReason: '',
  witness: '',
});

/** A line of the list: `objectId` for an item of the order, empty for one that is not on it. */
export type ListedLine = Partial<HandoverLine> & { objectId: string };

interface List {
  orderId: string;
  kind: Handover['kind'];
  lines: readonly ListedLine[];
  /** Of the two who sign; drawn by default. */
  signatures?: Signature[];
  waybill?: string;
  /** Of a list of several orders; `orderId` is the first. */
  orderIds?: readonly string[];
}

/** A handover of project `p1` that two people signed; `forged` replaces fields after it is sealed. */
export function sealedList(
  device: TestDevice,
  { orderId, kind, lines, signatures, waybill = '', orderIds = [orderId] }: List,
  forged: object = {},
): Operation {
  const open = {
    kind,
    orderIds,
    projectId: 'p1',
    lines: lines.map(({ objectId, ...own }) => ({
      positionId: objectId === '' ? '' : positionId(orderId, objectId),
      containerId: '',
      code: 'X',
      title: 'Box',
      found: 'found' as const,
      method: 'scanned' as const,
      seals: [],
      differs: '' as const,
      quantity: 1,
      at: 1,
      ...own,
    })),
    signatures: signatures ?? [signed('Marek'), signed('Anna')],
    waybill,
    vehicle: '',
    place: 'Reception',
    note: '',
    sealedAt: 5,
    deviceId: device.id,
  };
  const hash = createHash('sha256').update(handoverText(open)).digest('hex');
  return device.make('handover.seal', { ...open, hash, ...forged });
}
