import * as v from 'valibot';
import { line } from '#schema/records/bounds.ts';
import { usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of workflows: every deadline is a row of the one queue, put in the transaction of its case. */
export const workflowWork = {
  'flow.timer': {
    ...usualAttempts,
    lane: 'now',
    payload: v.strictObject({ activityId: line, visit: v.number(), relationId: line }),
  },
} as const satisfies WorkRules;
