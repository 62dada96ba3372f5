import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { sealKey, sealPage, sealRoot } from '#schema/records/seal.ts';

const client = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** 128 bits in base64url. */
const token = v.pipe(v.string(), v.maxLength(64));
const day = v.optional(v.pipe(v.string(), v.maxLength(10)), '');

/** Calls of the public page of a sealed box. Anyone with the address may read them; they name no person and no shelf. */
export const sealCalls = calls({
  keys: {
    method: 'GET',
    path: '/api/seals/{client}/keys',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Public keys that signed the daily roots of a client.',
    input: v.strictObject({ client }),
    result: v.array(sealKey),
  },
  roots: {
    method: 'GET',
    path: '/api/seals/{client}/roots',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'Signed daily roots of a client from a day on, the oldest first.',
    input: v.strictObject({ client, from: day }),
    result: v.array(sealRoot),
  },
  file: {
    method: 'GET',
    path: '/api/seals/file/{containerId}',
    who: 'protocol.read',
    bucket: 'export',
    body: 'blob',
    audit: 'seal.file',
    offline: 'never',
    summary:
      'Everything needed to check the custody of a box without the server, as a file, or in words as PDF with that file in it.',
    input: v.strictObject({ containerId: id, format: v.optional(v.picklist(['json', 'pdf']), 'json') }),
    result: v.any(),
  },
  paper: {
    method: 'GET',
    path: '/api/seals/{client}/{token}/pdf',
    who: 'anyone',
    bucket: 'export',
    body: 'blob',
    offline: 'never',
    summary: 'The page of a sealed box in words, as PDF with the file of the seal in it.',
    input: v.strictObject({ client, token, language: v.picklist(['en', 'pl', 'de']) }),
    result: v.any(),
  },
  page: {
    method: 'GET',
    path: '/api/seals/{client}/{token}',
    who: 'anyone',
    bucket: 'login',
    offline: 'never',
    summary: 'The custody of one sealed box for the holder of its paper: no names, shelves, attributes or document codes.',
    input: v.strictObject({ client, token }),
    result: sealPage,
  },
});
