import * as v from 'valibot';
import { usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of retention. */
export const retentionWork = {
  /** The boxes due in a month (yyyy-MM), proposed for destruction. */
  'retention.propose': { ...usualAttempts, lane: 'light', payload: v.strictObject({ month: v.string() }) },
} as const satisfies WorkRules;
