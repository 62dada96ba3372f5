import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { newRegistration } from '#schema/operations/new-registration.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { byName, line, list, text } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence } from '#schema/records/registration.ts';

const createPayload = v.strictObject({
  projectId: line,
  classId: line,
  code: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.codeCharacters)),
  values: attributeValues,
  evidence: byName(evidence),
  toVerify: list(line),
  /** Uploads in order; together they are its first version. Empty for a document without pages. */
  fileIds: v.pipe(v.array(v.pipe(line, v.minLength(1))), v.maxLength(DOCUMENT_LIMITS.sources)),
  /** Name of the file. */
  name: text(LIMITS.nameCharacters),
});

/** Registers a document without a box, with its pages. The bytes go first. */
export const documentCreate = operationKind({
  type: 'document.create',
  grant: 'document.import',
  payloadVersion: 1,
  payload: createPayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  files: ({ fileIds }) => fileIds,
  creates: true,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, { fileIds: _fileIds, name: _name, ...asked }) => [
    effect(registration.name, saved.entityId, (row) => row ?? newRegistration(saved, { ...asked, containerId: '', tries: {} })),
  ],
  // the row does not name its files, and a document without its pages is not the one its author saved
  remade: () => null,
});
