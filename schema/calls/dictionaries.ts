import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, wholeNumber } from '#schema/calls/inputs.ts';

/** A page of a value list, or its difference from the version of a device. */
const dictionaryPart = v.object({
  id: v.string(),
  version: v.number(),
  date: v.number(),
  /** Empty in a difference. */
  values: v.array(v.string()),
  /** Number of values of this version. */
  size: v.optional(v.number()),
  /** True while a further page follows. */
  more: v.optional(v.boolean()),
  /** Only in a difference: values that came in since, in folded order. */
  added: v.optional(v.array(v.string())),
  /** Withdrawn values, each with the value that replaces it or nothing. The last page of a list names those with a successor. */
  gone: v.optional(v.array(v.object({ value: v.string(), successor: v.string() }))),
});
export type DictionaryPart = v.InferOutput<typeof dictionaryPart>;

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
    summary:
      'Values of a dictionary in folded order, with its version; the device stores them in blocks. With `after` it comes in pages ' +
      'that begin after so many values; with `since` too, a small change of that version comes as `added` and `gone` instead. ' +
      'Without `after` all values are in one answer.',
    input: v.strictObject({ id, since: v.optional(wholeNumber), after: v.optional(wholeNumber) }),
    result: dictionaryPart,
  },
});
