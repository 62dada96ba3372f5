import * as v from 'valibot';
import { orderStatus, orderType, type OrderStatus, type OrderType } from '#schema/codes.ts';

/** An order and its positions; the pickup of closed containers is the first kind (S1 §3 Work orders). */
export const order = v.object({
  id: v.string(),
  type: v.picklist(Object.values(orderType) as OrderType[]),
  status: v.picklist(Object.values(orderStatus) as OrderStatus[]),
  projectId: v.string(),
  containerIds: v.array(v.string()),
  costCenterId: v.string(),
  waybill: v.string(),
  note: v.string(),
  createdAt: v.number(),
  createdBy: v.string(),
  createdByName: v.string(),
  version: v.number(),
  createdByOp: v.string(),
});
export type Order = v.InferOutput<typeof order>;
