import type { retentionCalls } from '#schema/calls/retention.ts';
import { RETENTION_LIMITS } from '#schema/limits.ts';
import { withoutTransaction, type Handlers } from '#service/http/handlers.ts';
import { certificateFile, certificatesOf } from './certificates.ts';
import { dueBoxes } from './due-list.ts';
import { explain } from './explain.ts';
import { holdHandlers } from './holds.ts';
import { orderProposal } from './order-proposal.ts';
import { proposalHandlers } from './proposals.ts';
import { reached, shown } from './reach.ts';
import { scheduleHandlers } from './schedules.ts';

/** Handlers of retention, legal holds and the way to a destruction. */
export const retentionHandlers: Handlers<typeof retentionCalls> = {
  ...scheduleHandlers,
  ...holdHandlers,
  ...proposalHandlers,
  explain: async (context, { objects, ending = 'destruction' }) => {
    const things = await reached(context, objects);
    const ids = [...new Set(things.map(({ id }) => id))].slice(0, RETENTION_LIMITS.explained);
    const found = await explain(context.tx, context.tenantId, ids, ending, context.now());
    return { data: [...found].map(([id, { can, blockers }]) => ({ id, can, blockers: shown(context, blockers) })) };
  },
  eligible: async (context, asked) => ({ data: await dueBoxes(context, asked) }),
  proposalOrder: withoutTransaction((context, asked) => orderProposal(context, asked)),
  certificates: certificatesOf,
  certificateFile: (context, asked) => certificateFile(context, asked),
};
