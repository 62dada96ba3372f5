import * as v from 'valibot';
import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Kinds of work on imports. */
export const importKinds = {
  'import.check': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'import.run': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'import.rollback': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'demo.imports': { ...usualAttempts, lane: 'heavy', payload: v.strictObject({ seed: v.number() }) },
} as const satisfies WorkRules;
