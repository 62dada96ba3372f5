/** Payloads of the kinds of orders about the things of a target, for `matrix-operations.ts`. */
export function orderPayloads(
  id: (what: string) => string,
  code: string,
): Record<string, { entityId: string; payload: Record<string, unknown>; creates?: true }> {
  const [orderId, entityId] = [id('order'), id('order')];
  const position = `${orderId}:${id('container')}`;
  const decision = { version: 1 };
  const reasoned = { version: 1, reasonId: '', reason: 'r' };
  const about = { orderId, projectId: id('project'), containerId: id('container'), classId: '', values: {}, title: '' };
  const item = { type: 1, objectType: 1, objectId: id('container'), code, materialId: '', quantity: 1, kilograms: 0 };
  const line = {
    positionId: '',
    containerId: id('container'),
    code,
    title: '',
    found: 'found',
    method: 'typed',
    seals: [],
    differs: '',
  };
  return {
    'order.create': {
      entityId: crypto.randomUUID(),
      payload: { projectId: id('project'), type: 1, operation: 1, kind: 2, centralArchiveId: '', bulkId: '', changes: {} },
      creates: true,
    },
    'order.update': { entityId, payload: { changes: { note: 'changed' } } },
    'order.position.add': { entityId: position, payload: { ...about, ...item, confirmed: [], note: '' } },
    'order.position.update': { entityId: position, payload: { orderId, changes: { quantity: 2 } } },
    'order.position.remove': { entityId: position, payload: { orderId } },
    // the service alone makes it: from a device it is a type like any other that does not exist
    'order.position.claim': { entityId: position, payload: { orderId, projectId: id('project'), goesTo: 'order', note: '' } },
    'order.join': { entityId, payload: { otherId: id('basket') } },
    'order.bulk': { entityId, payload: { basketIds: [id('basket')] } },
    'order.finalise': { entityId, payload: {} },
    'order.approve': { entityId, payload: decision },
    'order.sendBack': { entityId, payload: reasoned },
    'order.decline': { entityId, payload: reasoned },
    'order.cancel': { entityId, payload: { reason: 'r' } },
    'order.takeOn': { entityId, payload: {} },
    'order.giveBack': { entityId, payload: {} },
    'order.refuse': { entityId, payload: { reasonId: '', reason: 'r' } },
    'order.waybill': { entityId, payload: { waybill: 'W-1' } },
    'position.pick': { entityId: position, payload: { orderId, scanned: false, quantity: 1 } },
    'position.unpick': { entityId: position, payload: { orderId } },
    'position.fail': { entityId: position, payload: { orderId, as: 'notFound', reasonId: '', note: '' } },
    'position.done': { entityId: position, payload: { orderId, fileId: '', quantity: 1 } },
    'position.searchAgain': { entityId: position, payload: { orderId } },
    'handover.seal': {
      entityId: crypto.randomUUID(),
      payload: {
        kind: 'pickup',
        orderIds: [orderId],
        projectId: id('project'),
        lines: [{ ...line, quantity: 1, at: 1 }],
        signatures: [
          { name: 'A', role: 'r', at: 1, width: 1, height: 1, strokes: [], typed: 'A', refusedReason: '', witness: '' },
        ],
        waybill: '',
        vehicle: '',
        place: '',
        note: '',
        sealedAt: 1,
        deviceId: 'd-1',
        hash: 'x',
      },
    },
  };
}
