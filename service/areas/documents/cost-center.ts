import { randomUUID } from 'node:crypto';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { costCenterStatus } from '#schema/codes.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { documentCostCenter } from '#schema/operations/rooms/documents.ts';
import { partId } from '#service/areas/orders/changes.ts';
import { applyAllDirectly, type Asked } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { withoutTransaction, type Handlers, type HandlerContext, type Refused } from '#service/http/handlers.ts';
import { documentVerdicts } from './direct-verdicts.ts';
import { all } from './edit.ts';
import type { Seen } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'updateMpk'>;
const inactive: Refused = { refused: 'action.refused', message: 'costCenterInactive' };

/** Sets the cost center of documents by the operations that a device saves for the same change: one for each document. */
export const costCenterHandlers: Handlers<Calls> = {
  updateMpk: withoutTransaction<Calls['updateMpk']>(async (context, { guidList, costCenterId, opId = randomUUID() }) => {
    const { db, tenantId } = context;
    const found = await db.inTenant(tenantId, (tx) => chargeable({ ...context, tx }, guidList, costCenterId));
    if ('refused' in found) return found;
    const verdicts = await applyAllDirectly(
      context,
      found.map(({ document }, n) => chargeOf(partId(opId, n), document, costCenterId)),
    );
    const ids = found.map(({ document }) => document.id);
    return { data: { documents: await documentVerdicts(context, ids, verdicts) } };
  }),
};

/** The documents if the caller may change each, and may use the cost center: all of them change, or none. */
async function chargeable(context: HandlerContext, guids: readonly string[], costCenterId: string): Promise<Seen[] | Refused> {
  const found = await all(context, guids, 'document.edit');
  if ('refused' in found || costCenterId === '') return found;
  const reader = new TransactionReader(context.tx, context.tenantId);
  const center = await reader.costCenter(costCenterId);
  const isOpen = center?.status === costCenterStatus.active;
  const mayUse = !center?.restricted || (await reader.mayCharge(costCenterId, context.caller.userId));
  return isOpen && mayUse ? found : inactive;
}

const chargeOf = (opId: string, { id, containerId }: Seen['document'], costCenterId: string): Asked => ({
  opId,
  type: documentCostCenter.type,
  entityId: id,
  payload: { containerId: containerId ?? '', costCenterId } satisfies PayloadOf<typeof documentCostCenter>,
  base: { [id]: NEWEST },
});
