import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Maintenance of the feed that can take long. */
export const feedWork = {
  'feed.cold': { ...usualAttempts, lane: 'light', payload: noPayload },
} as const satisfies WorkRules;
