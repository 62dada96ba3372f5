import { randomUUID } from 'node:crypto';
import { containerAction } from '#schema/codes.ts';
import type { protocolingCalls } from '#schema/calls/protocoling.ts';
import { applyDirectly, type Asked } from '#service/areas/sync/direct-call.ts';
import { withoutTransaction, type CallerContext } from '#service/http/handlers.ts';

type Calls = typeof protocolingCalls;

/** Calls with effects are the same operations devices queue, under the caller's id (S1 §7). */
async function done(context: CallerContext, asked: Asked) {
  const { opId, verdict, code, conflictId } = await applyDirectly(context, asked);
  if (verdict === 'refused') return { refused: 'action.refused' as const, message: code };
  return { data: { opId, verdict, code, conflictId } };
}

export const createContainer = withoutTransaction<Calls['container']>((context, { opId, id, ...asked }) =>
  done(context, { opId, type: 'container.create', entityId: id, payload: { ...asked, scanned: false } }),
);

export const updateStatus = withoutTransaction<Calls['registerUpdateStatus']>(async (context, asked) => {
  const { opId, id: entityId, operation, seals = [], reason = '' } = asked;
  if (operation === containerAction.close)
    return done(context, { opId, type: 'container.close', entityId, payload: { seals, scanned: false } });
  // the call is open to all who write; opening again is a right of its own
  if (!context.caller.grants.has('container.reopen'))
    return { refused: 'grant.missing', message: 'Requires the permission "container.reopen".' };
  return done(context, { opId, type: 'container.reopen', entityId, payload: { reason } });
});

export const deleteContainer = withoutTransaction<Calls['registerDelete']>((context, { id, opId = randomUUID() }) =>
  done(context, { opId, type: 'container.delete', entityId: id, payload: {} }),
);
