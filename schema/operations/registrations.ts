import * as v from 'valibot';
import { changedDocument } from '#schema/operations/changed-document.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { byName, line, list } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence, type Registration } from '#schema/records/registration.ts';
import { newRegistration } from '#schema/operations/new-registration.ts';
import { canonical, differing, effect, operationKind } from '#schema/operations/operation.ts';

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
  /** Attributes whose number came from a lease; the service may assign the next free number to other autonumbered ones. */
  leased: list(line),
});

/** Registers one document in a container. */
export const registrationCreate = operationKind({
  type: 'registration.create',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: createPayload,
  subject: registration.name,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  creates: true,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, { leased: _leased, ...asked }) => [
    effect(registration.name, saved.entityId, (row) => row ?? newRegistration(saved, asked)),
    effect(container.name, asked.containerId, (row) => row && { ...row, documents: row.documents + 1 }),
  ],
  remade: (base, row) => {
    // a document without a box came with files, which the row does not name
    if (base || !row || row.containerId === '') return null;
    const { containerId, projectId, classId, code: saved, values, evidence: ofValues, toVerify, tries } = row;
    return { containerId, projectId, classId, code: saved, values, evidence: ofValues, toVerify, tries, leased: [] };
  },
});

const updatePayload = v.strictObject({
  containerId: line,
  /** Contains only changed values; an empty text clears one. */
  values: attributeValues,
  evidence: byName(evidence),
  toVerify: list(line),
  code: v.optional(code),
});

/** Changes values of a registered document. */
export const registrationUpdate = operationKind({
  type: 'registration.update',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: updatePayload,
  subject: registration.name,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [changedDocument(saved.entityId, payload)],
  remade: (base, row) => {
    if (!base || !row) return null;
    const values = differing(base.values, row.values) as Registration['values']; // none is undefined
    const { containerId, evidence: ofValues, toVerify } = row;
    const isSame = Object.keys(values).length === 0 && row.code === base.code && canonical(toVerify) === canonical(base.toVerify);
    const saved = row.code === base.code ? {} : { code: row.code };
    return isSame ? null : { containerId, values, evidence: ofValues, toVerify, ...saved };
  },
});

const deletePayload = v.strictObject({ containerId: line });

/** Deletes a registered document from its container. */
export const registrationDelete = operationKind({
  type: 'registration.delete',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: deletePayload,
  subject: registration.name,
  lane: (_entityId, payload) => payload.containerId,
  refs: (payload) => [payload.containerId],
  creates: false,
  deletes: true,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [
    effect(registration.name, saved.entityId, () => null),
    effect(container.name, payload.containerId, (row) => row && { ...row, documents: Math.max(0, row.documents - 1) }),
  ],
  remade: (base, row) => (base && !row ? { containerId: base.containerId } : null),
});
