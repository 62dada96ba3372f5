import type { OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { NewItem } from '#src/parts/ordering/acts.ts';

/** A box as an item of an order of this type. */
export const boxItem = ({ id, projectId, centralArchiveId, code, description }: Container, type: OrderType): NewItem => ({
  projectId,
  centralArchiveId,
  type,
  objectType: objectType.box,
  objectId: id,
  containerId: id,
  code,
  classId: '',
  values: {},
  title: description,
});
