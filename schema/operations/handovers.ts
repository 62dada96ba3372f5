import * as v from 'valibot';
import { line, list, paragraph } from '#schema/records/bounds.ts';
import { containerStatus } from '#schema/codes.ts';
import { handoverKinds } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { handover } from '#schema/entities/handover.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { handoverLine, signature, type Handover, type HandoverLine, type Signature } from '#schema/records/handover.ts';
import { signedFacts } from '#schema/rules/handover-hash.ts';
import { handoverExceptions } from './handover-exceptions.ts';
import { effect, operationKind, type Saved } from './operation.ts';

const sealPayload = v.strictObject({
  kind: v.picklist(handoverKinds),
  orderIds: v.pipe(list(line, 50), v.minLength(1)),
  projectId: line,
  lines: v.pipe(list(handoverLine, ORDER_LIMITS.handoverLines), v.minLength(1)),
  signatures: v.pipe(v.array(signature), v.minLength(1), v.maxLength(2)),
  waybill: v.pipe(v.string(), v.maxLength(64)),
  vehicle: line,
  place: line,
  note: paragraph,
  sealedAt: v.number(),
  deviceId: line,
  hash: line,
});
export type Sealed = v.InferOutput<typeof sealPayload>;

/** The row of a sealed handover. Only the service keeps the signatures with their strokes (`serviceOnly`). */
export function sealedRow(saved: Saved, { signatures, ...asked }: Sealed): Handover & { signatures: Signature[] } {
  return {
    ...asked,
    id: saved.entityId,
    ...signedFacts({ lines: asked.lines, signatures }),
    signatures,
    createdAt: saved.madeAt,
    createdBy: saved.userId,
    createdByName: saved.userName,
    version: 0,
    createdByOp: saved.opId,
  };
}

/** True for a line of a box: the line of a document names the box the document is in, which stays where it is. */
function namesBox({ positionId, containerId }: HandoverLine): boolean {
  const [, objectId] = positionId.split(':');
  return containerId !== '' && (objectId === undefined || objectId === containerId);
}

/** Seals the list that two people signed with a hash. It is a fact, so it is always applied. */
export const handoverSeal = operationKind({
  type: 'handover.seal',
  grant: 'handover.sign',
  payloadVersion: 1,
  payload: sealPayload,
  subject: handover.name,
  lane: (_entityId, { orderIds }) => orderIds[0] ?? '',
  refs: ({ orderIds }) => orderIds,
  creates: true,
  deletes: false,
  movesLane: false,
  afterLane: true,
  custody: null,
  effects: (saved, asked) => [
    effect(handover.name, saved.entityId, (row) => row ?? sealedRow(saved, asked)),
    ...(asked.kind === 'pickup' ? asked.lines : [])
      .filter((one) => (one.found === 'found' || one.found === 'extra') && namesBox(one))
      .map(({ containerId }) =>
        effect(
          container.name,
          containerId,
          (row) =>
            row &&
            (row.status === containerStatus.closed && row.projectId === asked.projectId
              ? { ...row, status: containerStatus.sent }
              : row),
        ),
      ),
    ...handoverExceptions(saved, asked),
  ],
  remade: () => null,
});
