import { randomUUID } from 'node:crypto';
import { orderType } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';

const groups = {
  orders: { type: orderType.orderBox, operation: operationType.delivery },
  pickup: { type: orderType.orderPickupBox, operation: operationType.pickup },
  destroy: { type: orderType.orderDestroyBox, operation: operationType.destroy },
  material: { type: orderType.orderMaterial, operation: operationType.materials },
  bulk: { type: orderType.orderBulk, operation: operationType.bulkDelivery },
} as const;

/** Inputs of the calls on orders about the things of a target. */
export function orderInputs(id: (what: string) => string): Record<string, Record<string, unknown>> {
  const all = Object.entries(groups).map(([area, { type, operation }]) => {
    const opId = randomUUID();
    const workorderId = id('order');
    const named = area === 'bulk' ? { bulkBasketId: workorderId } : { workorderId };
    const add = { opId, workorderId, type, positions: [{ Guid: id('container') }] };
    const inputs: Record<string, Record<string, unknown>> = {
      basketStatusList: { statusList: [] },
      basketDetails: named,
      infoPositions: { workorderId },
      workordersFromBulk: { id: workorderId },
      basketList: { a: String(operation), b: id('project') },
      basketListOfKind: { a: String(operation), b: id('project'), kind: '2' },
      orderList: { id: id('project') },
      classListInFileFolderClass: { id: id('folder') },
      attributeListInFileFolderClass: { pair: `${id('folder')},${id('class')}` },
      reports: { id: workorderId },
      reportFile: { id: workorderId, paper: 'sheet', format: '5' },
      create: { opId, id: randomUUID(), projectId: id('project'), type },
      order: { opId, id: workorderId },
      delete: { opId, id: workorderId },
      update: { opId, ...named, fields: { note: 'soon' } },
      updateCC: { opId, workorderId, costCenterId: '' },
      positionAdd: add,
      orderPositionAdd: add,
      positionDelete: { opId, positionList: [`${workorderId}:${id('container')}`] },
      documentsToRefresh: { workOrderPositionIds: [`${workorderId}:${id('document')}`] },
      getMaterials: { id: workorderId },
      positionUpdate: { opId, positionList: [{ positionId: `${workorderId}:${id('container')}`, quantity: 10 }] },
      createBulkWorkOrder: { opId, id: randomUUID(), projectId: id('project'), type },
      mergeBaskets: { opId, basketIds: [workorderId] },
      getUserBulkWorkOrderDetails: { id: workorderId },
      servicesListOf: { id: workorderId },
      addOrUpdateServices: { opId, workorderId, services: [] },
      getPreWorkOrderDetails: { id: workorderId },
      addPreWorkOrderDocument: { opId, workorderId, description: 'Toner', pieces: 1, kilograms: 2 },
      generatePreWorkorder: { preWorkorderBuildRequest: { workorderId, format: 5 } },
      documentOrderStatus: { workOrderMode: operation, guidList: [id('document')], boxIdList: [id('container')] },
    };
    return Object.entries(inputs).map(([call, fields]) => [`${area}.${call}`, fields] as const);
  });
  const fulfilment = {
    'fulfilment.events': { id: id('order') },
    'handover.verify': { id: id('handover'), hash: '0' },
    'fulfilment.stockMoves': { id: id('material') },
    'fulfilment.stockMove': { opId: randomUUID(), materialId: id('material'), archiveId: id('archive'), change: 10, note: '' },
  };
  const wishes = { 'orders.wishFree': { objectId: id('container'), wanted: true } };
  return { ...Object.fromEntries(all.flat()), ...fulfilment, ...wishes };
}
