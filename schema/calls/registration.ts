import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { attributeValues } from '#schema/records/container.ts';

const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));
const opId = v.optional(v.pipe(v.string(), v.uuid()));
const registered = v.object({
  guid: v.string(),
  currentChangeSetId: v.number(),
  verdict: v.picklist(['applied', 'conflict', 'refused']),
  code: v.string(),
  message: v.string(),
});

const fields = {
  opId,
  /** The client makes it, so a repeat is the same document. */
  guid: v.optional(id),
  classId: id,
  /** Code of the document, where its class has one. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.codeCharacters)), ''),
  values: attributeValues,
  /** Key in another system; the same key is the same document. */
  externalSource: v.optional(name, ''),
  externalId: v.optional(name, ''),
};
/** Uploaded files, which become one version in this order; none where a form brings the file. */
const uploadIds = v.optional(v.pipe(v.array(id), v.maxLength(DOCUMENT_LIMITS.sources)), []);

/** Registers documents outside of boxes, and new versions of their pages. */
export const registrationCalls = calls({
  register: {
    method: 'POST',
    path: '/api/registration/register',
    who: 'document.import',
    bucket: 'write',
    audit: 'document.register',
    offline: 'queue',
    operation: 'document.create',
    summary: 'Register a document without a file.',
    input: v.strictObject(fields),
    result: registered,
  },
  registerWithImage: {
    method: 'POST',
    path: '/api/registration/register-with-image',
    who: 'document.import',
    bucket: 'write',
    takes: 'jsonOrMultipart',
    audit: 'document.register',
    offline: 'queue',
    operation: 'document.create',
    summary: 'Register a document with its pages: TIFF, JPG, PNG or PDF, uploaded before or in a form.',
    input: v.strictObject({ ...fields, uploadIds, fileName: v.optional(name, '') }),
    result: registered,
  },
  registerExt: {
    method: 'POST',
    path: '/api/registration/register-ext',
    who: 'document.import',
    bucket: 'write',
    takes: 'jsonOrMultipart',
    audit: 'document.register',
    offline: 'queue',
    operation: 'document.create',
    summary: 'Register a document with a file of any allowed kind, or for a record of another system.',
    input: v.strictObject({ ...fields, uploadIds, fileName: v.optional(name, '') }),
    result: registered,
  },
});

export const newVersionCalls = calls({
  newVersion: {
    method: 'POST',
    path: '/api/documents/new-version',
    who: 'document.edit',
    bucket: 'write',
    takes: 'jsonOrMultipart',
    audit: 'document.newVersion',
    offline: 'never',
    summary: 'Add a version of the pages. When another came in the meantime nothing is added: `row.changed`.',
    input: v.strictObject({
      opId,
      guid: id,
      currentChangeSetId: v.pipe(v.number(), v.integer(), v.minValue(0)),
      fileName: v.optional(name, ''),
      uploadIds,
    }),
    result: registered,
  },
});
