import * as v from 'valibot';
import { line, list, paragraph, text, valueText } from '#schema/records/bounds.ts';
import { handoverKinds } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Outcome of one line: handed over, left behind, or found without being on the order. */
export const handoverLine = v.strictObject({
  positionId: line,
  containerId: line,
  code: line,
  title: valueText,
  found: v.picklist(['found', 'missing', 'extra', 'extraLeft']),
  /** `scanned`, `typed`, or empty for a line that was not read. */
  method: v.picklist(['scanned', 'typed', '']),
  /** Seals on the box, and differences from the order. */
  seals: list(line, 8),
  differs: v.picklist(['', 'seal', 'unknownBox', 'notClosed', 'otherOrder']),
  quantity: whole,
  at: v.number(),
});
export type HandoverLine = v.InferOutput<typeof handoverLine>;

/** Strokes of one signature: whole numbers, delta coded, within the pad. */
export const signature = v.strictObject({
  name: line,
  role: line,
  at: v.number(),
  width: v.pipe(whole, v.maxValue(10_000)),
  height: v.pipe(whole, v.maxValue(10_000)),
  /** Each stroke: x, y of its first point, then differences. */
  strokes: v.pipe(
    v.array(
      v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(-10_000), v.maxValue(10_000))),
        v.maxLength(ORDER_LIMITS.strokePoints * 2),
      ),
    ),
    v.maxLength(ORDER_LIMITS.strokes),
  ),
  /** Typed name in place of strokes, for users who cannot draw. */
  typed: line,
  /** Reason why it is missing, and the witness; empty for a signature. */
  refusedReason: text(2_000),
  witness: line,
});
export type Signature = v.InferOutput<typeof signature>;

/** Number of lines of a sheet by outcome. */
export const handoverCounts = v.object({ found: v.number(), missing: v.number(), extra: v.number(), differing: v.number() });
export type HandoverCounts = v.InferOutput<typeof handoverCounts>;

/** A sealed handover signed by two people. It never changes (O2). The strokes remain on the service. */
export const handover = v.object({
  id: line,
  kind: v.picklist(handoverKinds),
  orderIds: list(line, 50),
  projectId: line,
  lines: list(handoverLine, ORDER_LIMITS.handoverLines),
  counts: handoverCounts,
  /** Name and role of each signer, the giver first. */
  giver: line,
  giverRole: line,
  taker: line,
  takerRole: line,
  refused: paragraph,
  waybill: line,
  vehicle: line,
  place: line,
  note: paragraph,
  /** SHA-256 over lines and strokes together (`schema/rules/handover-hash.ts`). */
  hash: line,
  sealedAt: v.number(),
  deviceId: line,
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  version: v.number(),
  createdByOp: line,
});
export type Handover = v.InferOutput<typeof handover>;
