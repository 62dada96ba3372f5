import * as v from 'valibot';
import { paragraph } from '#schema/records/bounds.ts';
import type { WorkRules } from '#service/work/kinds.ts';

/** A message that must not be lost: no secret, because it is a row of the queue. */
const message = v.strictObject({
  to: paragraph,
  subject: paragraph,
  text: paragraph,
  /** Pages it leads to, below the origin of the service. */
  places: v.optional(v.array(paragraph)),
});

/** Work of mail: tried for three days, first after minutes, then each hour. */
export const mailWork = {
  'mail.send': { lane: 'light', payload: message, attempts: 75, restMinutes: [1, 5, 15, 60] },
} as const satisfies WorkRules;
