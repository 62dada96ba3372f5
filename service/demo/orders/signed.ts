import { createHash } from 'node:crypto';
import type { Container } from '#schema/records/container.ts';
import type { Handover, HandoverLine, Signature } from '#schema/records/handover.ts';
import { HOUR_MS } from '#schema/limits.ts';
import { countsOf, handoverText } from '#schema/rules/handover-hash.ts';
import { toStrokes } from '#schema/rules/strokes.ts';
import type { Random } from '#service/demo/random.ts';
import type { MadeOrder } from './make-orders.ts';

/** A sealed handover as the service keeps it: with the strokes of both. */
export type SealedHandover = Handover & { signatures: Signature[] };

interface Signing {
  made: MadeOrder;
  kind: Handover['kind'];
  giver: string;
  taker: string;
  at: number;
  /** Lines of what was not on the list. */
  extra?: readonly HandoverLine[];
}

/** A handover of everything an order has: signed by both, sealed with the hash a tablet computes. */
export function sealed(
  random: Random,
  { made: { order, positions }, kind, giver, taker, at, extra = [] }: Signing,
): SealedHandover {
  const lines = positions.map((its, n): HandoverLine => ({
    positionId: its.id,
    containerId: its.containerId,
    code: its.code,
    title: its.title,
    found: 'found',
    method: n % 5 === 4 ? 'typed' : 'scanned',
    // the second box of a pickup has another seal than the one that was registered
    seals: kind === 'pickup' && n === 1 ? ['S10442871'] : [],
    differs: kind === 'pickup' && n === 1 ? 'seal' : '',
    quantity: its.quantity,
    at: at - (positions.length - n) * 20_000,
  }));
  const names = kind === 'dispatch' ? [giver] : [giver, taker];
  const signed = {
    kind,
    orderIds: [order.id],
    projectId: order.projectId,
    lines: [...lines, ...extra],
    signatures: names.map((name, n) => drawn(random, name, n === 0 ? 'Hands over' : 'Takes over', at)),
    waybill: order.waybill,
    vehicle: kind === 'pickup' ? 'GD 4471K' : '',
    place: order.deliver['city'] || 'Gdynia',
    note: '',
    sealedAt: at,
    deviceId: 'demonstration',
  };
  return {
    ...signed,
    id: random.id(at),
    counts: countsOf(signed.lines),
    giver,
    giverRole: 'Hands over',
    taker: kind === 'dispatch' ? '' : taker,
    takerRole: kind === 'dispatch' ? '' : 'Takes over',
    refused: '',
    hash: createHash('sha256').update(handoverText(signed)).digest('hex'),
    createdAt: at,
    createdBy: order.takenBy || order.createdBy,
    createdByName: giver,
    version: 1,
    createdByOp: '',
  };
}

/** A box at the door that is on no order, and stays there. */
export function strangeBox(code: string, at: number): HandoverLine {
  const none = { positionId: '', containerId: '', title: '', seals: [], quantity: 1 };
  return { ...none, code, found: 'extraLeft', method: 'scanned', differs: 'unknownBox', at: at - HOUR_MS / 60 };
}

/** A box of another order, which came along before its own handover. */
export function unannouncedBox({ id, code, description, seals }: Container, at: number): HandoverLine {
  const its = { containerId: id, code, title: description || code, seals: [...seals] };
  return { ...its, positionId: '', quantity: 1, found: 'extra', method: 'scanned', differs: 'otherOrder', at: at - HOUR_MS / 60 };
}

/** A signature: a wave that ends in a line. */
function drawn(random: Random, name: string, role: string, at: number): Signature {
  const [width, height] = [320, 160];
  const turn = random.next() * 3;
  const points = Array.from({ length: 60 }, (_, n) => ({
    x: 30 + n * 4,
    y: 80 + Math.round(Math.sin(n / 3 + turn) * (n < 45 ? 34 : 6) * (1 - n / 120)),
  }));
  const { strokes } = toStrokes([points], { width, height });
  return {
    name,
    role,
    at,
    width,
    height,
    strokes: strokes.map((stroke) => [...stroke]),
    typed: '',
    refusedReason: '',
    witness: '',
  };
}
