import * as v from 'valibot';
import { line, list } from '#schema/records/bounds.ts';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { LIMITS } from '#schema/limits.ts';
import { attributeValues, type Container } from '#schema/records/container.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';

const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.codeCharacters));
const note = v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters));
const seals = list(code, LIMITS.sealsPerContainer);

const createPayload = v.strictObject({
  code,
  projectId: line,
  containerTypeId: line,
  classId: line,
  costCenterId: line,
  description: note,
  inherited: attributeValues,
  /** True if the code was read by a scanner, not typed: custody records the method. */
  scanned: v.boolean(),
});

/** A new box or envelope (S1 §7 container POST). */
export const containerCreate = operationKind<v.InferOutput<typeof createPayload>>({
  type: 'container.create',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: createPayload,
  subject: container.collection,
  lane: (entityId) => entityId,
  refs: () => [],
  movesLane: true,
  afterLane: false,
  effects: (saved, { scanned: _method, ...asked }) => [
    effect(
      container.collection,
      saved.entityId,
      (row) =>
        row ?? {
          ...asked,
          id: saved.entityId,
          alias: '',
          centralArchiveId: '',
          status: containerStatus.opened,
          seals: [],
          createdAt: saved.madeAt,
          createdBy: saved.userId,
          createdByName: saved.userName,
          closedAt: 0,
          closedByName: '',
          orderId: '',
          documents: 0,
          version: 0,
          createdByOp: saved.opId,
        },
    ),
  ],
});

const updatePayload = v.strictObject({
  changes: v.partial(
    v.strictObject({
      code,
      description: note,
      costCenterId: line,
      containerTypeId: line,
      classId: line,
      inherited: attributeValues,
    }),
  ),
});

/** Changes fields of an open container; only the fields that changed travel, so that two editors can merge. */
export const containerUpdate = operationKind<v.InferOutput<typeof updatePayload>>({
  type: 'container.update',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: updatePayload,
  subject: container.collection,
  lane: (entityId) => entityId,
  refs: () => [],
  movesLane: true,
  afterLane: false,
  effects: (saved, { changes }) => [
    effect(container.collection, saved.entityId, (row) => (row ? ({ ...row, ...defined(changes) } satisfies Container) : null)),
  ],
});

const closePayload = v.strictObject({ seals, scanned: v.boolean() });

/** Closes a container with its seals (S1 CloseBox 1). Empty ones and missing seals are refused by the service too. */
export const containerClose = operationKind<v.InferOutput<typeof closePayload>>({
  type: 'container.close',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: closePayload,
  subject: container.collection,
  lane: (entityId) => entityId,
  refs: () => [],
  movesLane: true,
  afterLane: true,
  effects: (saved, payload) => [
    effect(
      container.collection,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          status: containerStatus.closed,
          seals: payload.seals,
          closedAt: saved.madeAt,
          closedByName: saved.userName,
        },
    ),
  ],
});

const reopenPayload = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters)),
});

/** Opens a closed container again, with the reason (S1 OpenContainer 3). */
export const containerReopen = operationKind<v.InferOutput<typeof reopenPayload>>({
  type: 'container.reopen',
  grant: 'container.reopen',
  payloadVersion: 1,
  payload: reopenPayload,
  subject: container.collection,
  lane: (entityId) => entityId,
  refs: () => [],
  movesLane: true,
  afterLane: true,
  effects: (saved) => [
    effect(
      container.collection,
      saved.entityId,
      (row) => row && { ...row, status: containerStatus.opened, seals: [], closedAt: 0, closedByName: '' },
    ),
  ],
});

/** The code is for those who look at the change later: the row is gone by then. Earlier versions did not send it. */
const deletePayload = v.strictObject({ code: v.optional(code) });

/** Removes an empty container (S1 DeleteEnvelope 9). Its code stays used for ever (decisions.md S5). */
export const containerDelete = operationKind<v.InferOutput<typeof deletePayload>>({
  type: 'container.delete',
  grant: 'protocol.delete',
  payloadVersion: 1,
  payload: deletePayload,
  subject: container.collection,
  lane: (entityId) => entityId,
  refs: () => [],
  movesLane: true,
  afterLane: true,
  effects: (saved) => [effect(container.collection, saved.entityId, () => null)],
});

/** Fields that are really there: a partial with explicit undefined must not erase a value. */
function defined<T extends object>(partial: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  }; // entries without undefined are exactly that type
}
