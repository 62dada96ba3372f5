import { orderStatus } from '#schema/codes.ts';
import { handover } from '#schema/entities/handover.ts';
import { order } from '#schema/entities/order.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs of orders and of the bench, at the service: one for each invariant O1 to O5, and for the operations of the
 * archive.
 */

/** Changes each transaction that contains an order. */
const overOrders =
  (change: (row: Order, draft: Draft, tenant: ModelTenant) => void): ServiceFlaws['writes'] =>
  (draft, tenant) => {
    for (const { collection, row, deleted } of draft.changes.values())
      if (collection === order.name && !deleted) change(row as Order, draft, tenant); // of this collection
  };

/** Corrects a sheet after it was signed. */
const sheetCorrected = overOrders((row, draft, tenant) => {
  for (const held of tenant.state.rows.handovers.values())
    if (held.row.orderIds.includes(row.id) && !draft.changes.has(`${handover.name}/${held.row.id}`))
      draft.put(handover.name, { ...held.row, note: 'corrected', version: held.row.version + 1 });
});

/** Completes an order as if every item had been delivered. */
const alwaysFull = overOrders((row, draft) => {
  if (row.status === orderStatus.completed) draft.put(order.name, { ...row, outcome: 'full' });
});

/** Forgets the editors of an order: any of them may approve it. */
const editorsForgotten = overOrders((row, draft) => draft.put(order.name, { ...row, touchedBy: [] }));

/** Lets every acceptor approve where a coordinator does. */
function coordinatorForgotten(draft: Draft): void {
  const settings = draft.orderSettings;
  draft.orderSettings = async () => ({ ...(await settings()), isCoordinatorManaged: false });
}

/** Judges a count against the documents as the tablet had them. */
function counted(draft: Draft, { type, payload }: Operation): void {
  if (type !== 'container.verify') return;
  const { numbers } = payload as { numbers: { expected: number } }; // of this type
  const documents = draft.documentsOf.bind(draft);
  draft.documentsOf = async (id) => (await documents(id)).slice(0, numbers.expected);
}

/** Refuses a box because its project accepts no new work. */
const turnedAway: ServiceFlaws['writes'] = (draft, tenant) => {
  for (const [key, receipt] of draft.receipts) {
    const project = tenant.configuration.projects.get(
      tenant.state.rows.containers.get(receipt.operation.entityId)?.row.projectId ?? '',
    );
    if (receipt.operation.type !== 'container.receive' || receipt.status !== 'applied' || project?.active !== false) continue;
    draft.receipts.set(key, { ...receipt, status: 'refused', code: 'projectWithdrawn' });
    draft.changes.clear();
  }
};

/** Removes an item that lost a race from its order without a case. */
const raceForgotten: ServiceFlaws['writes'] = (draft) => {
  for (const [id, { kind }] of draft.cases) if (kind === 'itemTaken') draft.cases.delete(id);
};

export const orderMutants: readonly Mutant[] = [
  { name: 'claimsUnseen', flaws: { judges: (draft) => (draft.positionsAbout = async () => []) } },
  { name: 'raceForgotten', flaws: { writes: raceForgotten } },
  { name: 'sheetCorrected', flaws: { writes: sheetCorrected } },
  { name: 'holdsUnseen', flaws: { judges: (draft) => (draft.barriers = async () => new Map()) } },
  { name: 'editorsForgotten', flaws: { writes: editorsForgotten } },
  { name: 'coordinatorForgotten', flaws: { judges: coordinatorForgotten } },
  { name: 'alwaysFull', flaws: { writes: alwaysFull } },
  { name: 'countedAsSeen', flaws: { judges: counted } },
  { name: 'turnedAway', flaws: { writes: turnedAway } },
];
