import * as v from 'valibot';
import { line, list, paragraph } from '#schema/records/bounds.ts';
import { orderStatus, orderType, type OrderStatus, type OrderType } from '#schema/codes.ts';

/** An order and its positions; the pickup of closed containers is the first kind (S1 §3 Work orders). */
export const order = v.object({
  id: line,
  type: v.picklist(Object.values(orderType) as OrderType[]),
  status: v.picklist(Object.values(orderStatus) as OrderStatus[]),
  projectId: line,
  containerIds: list(line),
  costCenterId: line,
  waybill: line,
  note: paragraph,
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  version: v.number(),
  createdByOp: line,
});
export type Order = v.InferOutput<typeof order>;
