import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Kinds of work on imports. */
export const importKinds = {
  'import.check': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'import.run': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  'import.rollback': { ...usualAttempts, lane: 'heavy', payload: noPayload },
} as const satisfies WorkRules;
