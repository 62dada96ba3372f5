import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { fileState } from '#schema/codes.ts';
import { FILE_LIMITS, LIMITS } from '#schema/limits.ts';
import { fileLooks } from '#schema/rules/file-looks.ts';
import { filePurposes } from '#schema/rules/file-purposes.ts';

/** The client makes it, so a repeat after a lost answer is the same upload. */
const uploadId = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));
const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
/** Only a ready file can be read. The verdict of a refused one is a `FileVerdict`, `infected` or `unchecked`. */
const state = v.picklist(Object.values(fileState));
const oneUpload = v.strictObject({ id: uploadId });
const kinds = v.object({ named: v.string(), is: v.picklist(fileLooks), isBoth: v.boolean() });
const parts = v.object({
  received: v.array(v.number()),
  parts: v.number(),
  isFinished: v.boolean(),
  state,
  verdict: v.string(),
  /** For a file that is not what its name announces: the refusals of `file.kindDiffers` have them as their data. */
  kinds: v.optional(kinds),
});

/**
 * Files of all areas. A caller announces a file, sends it in parts of `FILE_LIMITS.partBytes` in any
 * order, and finishes it; each step is idempotent. Purposes and their rights: `schema/rules/file-purposes.ts`.
 */
export const fileCalls = calls({
  uploadStart: {
    method: 'POST',
    path: '/api/uploads',
    who: 'session',
    tokens: 'document.import',
    bucket: 'write',
    offline: 'never',
    summary: 'Announce a file. Answers which of its parts the service already has.',
    input: v.strictObject({
      id: uploadId,
      purpose: v.picklist(filePurposes),
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.nameCharacters)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.importMegabytes * 1_000_000)),
      sha256,
    }),
    result: parts,
  },
  uploadState: {
    method: 'GET',
    path: '/api/uploads/{id}',
    who: 'session',
    tokens: 'document.import',
    bucket: 'read',
    offline: 'never',
    summary: 'Which parts of an upload the service has.',
    input: oneUpload,
    result: parts,
  },
  uploadPart: {
    method: 'PUT',
    path: '/api/uploads/{id}/{part}',
    who: 'session',
    tokens: 'document.import',
    bucket: 'write',
    takes: 'bytes',
    offline: 'never',
    summary: `Send one part, counted from 1: ${FILE_LIMITS.partBytes} bytes, the last one the rest. A repeat replaces it. The header x-content-sha256 may hold its hash.`,
    input: v.strictObject({ id: uploadId, part: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)) }),
    result: v.object({ part: v.number() }),
  },
  uploadFinish: {
    method: 'POST',
    path: '/api/uploads/{id}/finish',
    who: 'session',
    tokens: 'document.import',
    bucket: 'write',
    audit: 'file.upload',
    offline: 'never',
    summary:
      'Join the parts to a file. A file with another hash or of another kind than announced is refused and nothing is kept.',
    input: oneUpload,
    result: v.object({ id: v.string(), bytes: v.number(), sha256: v.string(), type: v.string(), state }),
  },
  uploadDrop: {
    method: 'DELETE',
    path: '/api/uploads/{id}',
    who: 'session',
    tokens: 'document.import',
    bucket: 'write',
    offline: 'never',
    summary: 'Give an unfinished upload up. Nothing happens to one that is finished, or is no more.',
    input: oneUpload,
    result: v.object({ dropped: v.number() }),
  },
  fileContent: {
    method: 'GET',
    path: '/api/files/{id}',
    who: 'session',
    bucket: 'read',
    body: 'blob',
    offline: 'never',
    summary: 'The content of a file, or a range of it. Files of documents are read through the document.',
    input: oneUpload,
    result: v.any(),
  },
});
