import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of the code filter. */
export const codeFilterWork = {
  'codes.build': { ...usualAttempts, lane: 'heavy', payload: noPayload },
} as const satisfies WorkRules;
