import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { byName, line, list, text } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence } from '#schema/records/registration.ts';
import { movedInto } from '#schema/rules/moved-document.ts';

const movePayload = v.strictObject({
  /** The box of the document, which it keeps; empty for a document without a box. */
  containerId: line,
  /** A class of the same project. */
  classId: line,
  code: text(LIMITS.codeCharacters),
  /** The value of every attribute of the class, as its author saw it; one left out is carried over from the class before. */
  values: attributeValues,
  /** Only of values that were not carried over. */
  evidence: byName(evidence),
  toVerify: list(line),
});

/** Moves a document to another class of its project, wherever it is. */
export const documentMove = operationKind({
  type: 'document.move',
  grant: 'document.move',
  payloadVersion: 1,
  payload: movePayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [effect(registration.name, saved.entityId, (row) => row && movedInto(row, payload))],
  remade: () => null,
});
