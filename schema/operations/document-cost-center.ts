import * as v from 'valibot';
import { registration } from '#schema/entities/registration.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { line } from '#schema/records/bounds.ts';
import { charged } from '#schema/rules/charged-document.ts';

const costCenterPayload = v.strictObject({
  /** The box of the document; empty for a document without a box. */
  containerId: line,
  /** Empty to take the cost center from it. */
  costCenterId: line,
});

/** Sets the cost center of a document, wherever it is. */
export const documentCostCenter = operationKind({
  type: 'document.costCenter',
  grant: 'document.edit',
  payloadVersion: 1,
  payload: costCenterPayload,
  subject: registration.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, { costCenterId }) => [effect(registration.name, saved.entityId, (row) => row && charged(row, costCenterId))],
  remade: () => null,
});
