import * as v from 'valibot';
import { noPayload, usualAttempts } from '#service/work/kinds.ts';

/** Kinds of work on files of value lists. */
export const dictionaryKinds = {
  'dictionary.check': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'dictionary.publish': { ...usualAttempts, lane: 'light', payload: v.strictObject({ versionSeen: v.number() }) },
  'dictionary.compare': { ...usualAttempts, lane: 'light', payload: noPayload },
  'dictionary.delete': { ...usualAttempts, lane: 'light', payload: noPayload },
} as const;
