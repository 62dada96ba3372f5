import { msg } from '@lingui/core/macro';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { labels } from '#src/text/labels.ts';

/** A word for every code of orders. */

export const orderStatusLabels = labels(orderStatus, {
  draft: msg`Draft`,
  waitingForAcceptance: msg`Waiting for approval`,
  accepted: msg`Approved`,
  inProgress: msg`In progress`,
  completed: msg({ message: 'Completed', context: 'order' }),
  cancelled: msg`Canceled`,
  rejected: msg({ message: 'Rejected', context: 'order' }),
});

export const operationTypeLabels = labels(operationType, {
  delivery: msg`Delivery`,
  pickup: msg`Pickup`,
  destroy: msg`Destruction`,
  materials: msg`Materials`,
  unknown: msg`Order`,
  bulkDelivery: msg`Bulk delivery`,
});

export const orderTypeLabels = labels(orderType, {
  orderBox: msg`Whole box`,
  orderDocument: msg({ message: 'Paper', context: 'form of delivery' }),
  orderFileFolder: msg`File folder`,
  orderScan: msg({ message: 'Scan', context: 'form of delivery' }),
  orderSet: msg({ message: 'Paper and scan', context: 'form of delivery' }),
  orderPickupBox: msg`Whole box`,
  orderPickupDocument: msg`Document`,
  orderPickupFileFolder: msg`File folder`,
  orderDestroyBox: msg`Whole box`,
  orderMaterial: msg`Material`,
  orderDestroyMobile: msg`Shredding at your place`,
  orderDestroyFromCity: msg`Shredding of what we collect`,
  orderTape: msg`Tape`,
  orderDestroyDocument: msg`Document`,
  orderBulk: msg`Order`,
});

export const positionStateLabels = labels(positionState, {
  asked: msg`Ordered`,
  picked: msg`Picked`,
  onTheWay: msg`On the way`,
  done: msg({ message: 'Done', context: 'position' }),
  notFound: msg`Not found`,
  refused: msg`Not possible`,
  withdrawn: msg`Withdrawn`,
});
