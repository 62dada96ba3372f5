import * as v from 'valibot';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { byName, line, list } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence } from '#schema/records/registration.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';

const code = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.codeCharacters));

const createPayload = v.strictObject({
  containerId: line,
  projectId: line,
  classId: line,
  code,
  values: attributeValues,
  evidence: byName(evidence),
  toVerify: list(line),
  tries: byName(v.number()),
  /** Attributes whose number came from a lease; others that are autonumbered may be answered with the next free one. */
  leased: list(line),
});

/** Registers one document in a container. */
export const registrationCreate = operationKind<v.InferOutput<typeof createPayload>>({
  type: 'registration.create',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: createPayload,
  subject: registration.collection,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  movesLane: false,
  afterLane: false,
  effects: (saved, { leased: _leased, ...asked }) => [
    effect(
      registration.collection,
      saved.entityId,
      (row) =>
        row ?? {
          ...asked,
          id: saved.entityId,
          classVersion: 0,
          createdAt: saved.madeAt,
          createdBy: saved.userId,
          createdByName: saved.userName,
          version: 0,
          createdByOp: saved.opId,
        },
    ),
    effect(container.collection, asked.containerId, (row) => row && { ...row, documents: row.documents + 1 }),
  ],
});

const updatePayload = v.strictObject({
  containerId: line,
  /** Changed values only; an empty text clears one. */
  values: attributeValues,
  evidence: byName(evidence),
  toVerify: list(line),
  code: v.optional(code),
});

/** Changes values of a registered document. */
export const registrationUpdate = operationKind<v.InferOutput<typeof updatePayload>>({
  type: 'registration.update',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: updatePayload,
  subject: registration.collection,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  movesLane: false,
  afterLane: false,
  effects: (saved, payload) => [
    effect(
      registration.collection,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          code: payload.code ?? row.code,
          values: { ...row.values, ...payload.values },
          evidence: { ...row.evidence, ...payload.evidence },
          toVerify: payload.toVerify,
        },
    ),
  ],
});

const deletePayload = v.strictObject({ containerId: line });

/** Removes a registered document from its container. */
export const registrationDelete = operationKind<v.InferOutput<typeof deletePayload>>({
  type: 'registration.delete',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: deletePayload,
  subject: registration.collection,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  movesLane: false,
  afterLane: false,
  effects: (saved, payload) => [
    effect(registration.collection, saved.entityId, () => null),
    effect(container.collection, payload.containerId, (row) => row && { ...row, documents: Math.max(0, row.documents - 1) }),
  ],
});
