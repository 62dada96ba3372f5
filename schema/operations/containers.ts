import * as v from 'valibot';
import { line, list } from '#schema/records/bounds.ts';
import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { closesWhenSent, container } from '#schema/entities/container.ts';
import { LIMITS } from '#schema/limits.ts';
import { attributeValues, type Container } from '#schema/records/container.ts';
import { differing, effect, operationKind } from '#schema/operations/operation.ts';
import { tokenSeed } from '#schema/rules/seal/token.ts';

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
  /** True if a scanner read the code; custody records the method. */
  scanned: v.boolean(),
});

/** Creates a box or envelope (S1 §7 container POST). */
export const containerCreate = operationKind({
  type: 'container.create',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: createPayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: true,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: custodyEvent.createBox,
  effects: (saved, { scanned: _method, ...asked }) => [
    effect(
      container.name,
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
  remade: (base, row) => (row && !base ? { ...asSaved(row), projectId: row.projectId, scanned: false } : null),
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

/** Changes fields of an open container. Contains only changed fields, so the changes of two editors can be merged. */
export const containerUpdate = operationKind({
  type: 'container.update',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: updatePayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: null,
  effects: (saved, { changes }) => [
    effect(container.name, saved.entityId, (row) => (row ? ({ ...row, ...defined(changes) } satisfies Container) : null)),
  ],
  remade: (base, row) => {
    if (!base || !row) return null;
    const changes = differing(base, asSaved(row));
    return Object.keys(changes).length > 0 ? { changes } : null;
  },
});

const closePayload = v.strictObject({
  seals,
  scanned: v.boolean(),
  /** Seed of the token for the box's public page: the device prints the address before the service receives the operation. */
  tokenSeed: v.optional(tokenSeed),
});

/** Closes a container with its seals (S1 CloseBox 1). The service also refuses empty ones and missing seals. */
export const containerClose = operationKind({
  type: 'container.close',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: closePayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: true,
  custody: custodyEvent.closeBox,
  effects: (saved, payload) => [
    effect(
      container.name,
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
  remade: (base, row) => (row && closesWhenSent({ row, base }) ? { seals: row.seals, scanned: false } : null),
});

const reopenPayload = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters)),
});

/** Reopens a closed container with a reason (S1 OpenContainer 3). */
export const containerReopen = operationKind({
  type: 'container.reopen',
  grant: 'container.reopen',
  payloadVersion: 1,
  payload: reopenPayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: true,
  custody: custodyEvent.openBox,
  effects: (saved) => [
    effect(
      container.name,
      saved.entityId,
      (row) => row && { ...unsealed(row), status: containerStatus.opened, seals: [], closedAt: 0, closedByName: '' },
    ),
  ],
  remade: () => null,
});

/** The code is for later display of the change, when the row is gone. Earlier versions did not send it. */
const deletePayload = v.strictObject({ code: v.optional(code) });

/** Deletes an empty container (S1 DeleteEnvelope 9). Its code is never reused (decisions.md S5). */
export const containerDelete = operationKind({
  type: 'container.delete',
  grant: 'protocol.delete',
  payloadVersion: 1,
  payload: deletePayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: true,
  movesLane: true,
  afterLane: true,
  custody: custodyEvent.unknown,
  effects: (saved) => [effect(container.name, saved.entityId, () => null)],
  remade: (base, row) => (base && !row ? {} : null),
});

/** Removes the seal fields of a box, which no longer apply. */
export function unsealed({ sealedHash: _hash, sealBroken: _broken, ...row }: Container): Container {
  return row;
}

/** Drops undefined fields, because an explicit undefined must not erase a value. */
function defined<T extends object>(partial: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  }; // entries without undefined are exactly that type
}

/** Fields of a container in the form that operations save. */
function asSaved({ code: saved, containerTypeId, classId, costCenterId, description, inherited }: Container) {
  return { code: saved, containerTypeId, classId, costCenterId, description, inherited };
}
