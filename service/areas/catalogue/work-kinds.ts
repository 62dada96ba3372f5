import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of the pocket catalogue. */
export const catalogueWork = {
  'catalogue.build': { ...usualAttempts, lane: 'light', payload: noPayload },
} as const satisfies WorkRules;
