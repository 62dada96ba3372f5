import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { line, text } from '#schema/records/bounds.ts';

const addFilePayload = v.strictObject({
  /** The box of the document; empty for a document without a box. */
  containerId: line,
  /** Uploads in order; together they are one version. */
  fileIds: v.pipe(v.array(v.pipe(line, v.minLength(1))), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.sources)),
  name: text(LIMITS.nameCharacters),
});

/**
 * Adds pages to a document as its next version. Earlier versions remain, so two users who add pages lose none. The lane is the
 * document, so a box can be closed while its photos are being sent.
 */
export const documentAddFile = operationKind({
  type: 'document.addFile',
  grant: 'protocol.write',
  payloadVersion: 1,
  payload: addFilePayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  files: ({ fileIds }) => fileIds,
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  // the row only gets its next version, because only the service has rows of pages
  effects: (saved) => [effect(registration.name, saved.entityId, (row) => row && { ...row })],
  remade: () => null,
});
