import { orderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';

/** A box on the pickup `o`, its code also its id. */
export const pickupPosition = (code: string, more: Partial<Position> = {}): Position => ({
  ...blankPosition,
  id: `o:${code}`,
  orderId: 'o',
  projectId: 'p',
  type: orderType.orderPickupBox,
  objectType: objectType.box,
  objectId: code,
  containerId: code,
  code,
  createdAt: 0,
  createdBy: '',
  createdByName: '',
  version: 1,
  createdByOp: '',
  ...more,
});
