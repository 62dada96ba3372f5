import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { line, list } from '#schema/records/bounds.ts';
import { retagged } from '#schema/rules/document-tags.ts';

const tagPayload = v.strictObject({
  /** The box of the document; empty for a document without a box. */
  containerId: line,
  /** Ids of tags of its project. */
  add: list(line, DOCUMENT_LIMITS.tagsOfDocument),
  remove: list(line, DOCUMENT_LIMITS.tagsOfDocument),
});

/**
 * Adds tags to a document and takes tags from it. Two users who tag one document do not disagree: each change is
 * applied to the tags it has by then, so nothing of the other is lost.
 */
export const documentTag = operationKind({
  type: 'document.tag',
  grant: 'document.edit',
  payloadVersion: 1,
  payload: tagPayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => [effect(registration.name, saved.entityId, (row) => row && retagged(row, asked))],
  remade: () => null,
});
