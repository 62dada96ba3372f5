import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';

/** Calls of S1 §7 "Protocoling and offline" on dictionaries. */
export const dictionaryCalls = calls({
  searchHints: {
    method: 'POST',
    path: '/api/protocoling/search-hints',
    who: 'protocol.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Values of a dictionary that begin like the given one; at most 50.',
    input: v.strictObject({ id, value: v.pipe(v.string(), v.maxLength(200)), dictionaryType: v.number(), classId: id }),
    result: v.array(v.string()),
  },
  dictionaryValue: {
    method: 'GET',
    path: '/api/protocoling/dictionary-value/{id}',
    who: 'protocol.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'All values of a dictionary in folded order, with its version; the device stores them in blocks.',
    input: v.strictObject({ id }),
    result: v.object({ id: v.string(), version: v.number(), date: v.number(), values: v.array(v.string()) }),
  },
});
