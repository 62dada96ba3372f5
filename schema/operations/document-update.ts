import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { changedDocument } from '#schema/operations/changed-document.ts';
import { operationKind } from '#schema/operations/operation.ts';
import { byName, line, list, text } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence } from '#schema/records/registration.ts';

const updatePayload = v.strictObject({
  /** The box of the document; empty for a document without a box. */
  containerId: line,
  /** Contains only changed values; an empty text clears one. */
  values: attributeValues,
  evidence: byName(evidence),
  toVerify: list(line),
  code: v.optional(text(LIMITS.codeCharacters)),
});

/**
 * Changes values of a document wherever it is, also in a closed box or at the archive. The lane is the
 * document: a correction waits for no other work on its box.
 */
export const documentUpdate = operationKind({
  type: 'document.update',
  grant: 'document.edit',
  payloadVersion: 1,
  payload: updatePayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [changedDocument(saved.entityId, payload)],
  remade: () => null,
});
