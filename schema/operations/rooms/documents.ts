import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { line, text } from '#schema/records/bounds.ts';

/** Work on documents, wherever they are (documents.md §5). */

const addFilePayload = v.strictObject({
  /** The box of the document; empty for one in no box. */
  containerId: line,
  /** Uploads, in their order: they are one version. */
  fileIds: v.pipe(v.array(v.pipe(line, v.minLength(1))), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.sources)),
  name: text(LIMITS.nameCharacters),
});

/**
 * Adds pages to a document as its next version. Earlier versions stay, so two people who add pages lose none. The lane is the
 * document: a box can be closed while its photos are on their way.
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
  // the row only gets its next version: pages are rows of the service
  effects: (saved) => [effect(registration.name, saved.entityId, (row) => row && { ...row })],
  remade: () => null,
});
