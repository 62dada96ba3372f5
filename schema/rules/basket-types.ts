import type { OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { fitsBasket, orderKinds } from './order-kinds.ts';

type Kind = Pick<Order, 'operation' | 'kind'>;

/** Type of a whole box in a basket; undefined for a basket that takes no boxes. */
export function boxTypeIn(basket: Kind): OrderType | undefined {
  return types().find((type) => fitsBasket(type, basket) && orderKinds[type].objects.includes(objectType.box));
}

const types = () => Object.keys(orderKinds).map(Number) as OrderType[]; // the keys of the record

/** Type of a document or file folder in a basket, in the chosen form; undefined where the form is for boxes. */
export function documentTypeIn(basket: Kind, chosen: OrderType, isFolder: boolean): OrderType | undefined {
  const form = orderKinds[chosen];
  const object = isFolder ? objectType.fileFolder : objectType.document;
  if (form.objects.includes(objectType.box)) return undefined;
  if (form.objects.includes(object)) return chosen;
  // on paper, and in a pickup, a file folder is a type of its own
  return types().find(
    (type) => fitsBasket(type, basket) && orderKinds[type].objects.includes(object) && orderKinds[type].doneBy === form.doneBy,
  );
}

/** The form in which a basket takes documents: the chosen one, or its first where boxes are chosen; undefined for boxes alone. */
export function documentFormIn(basket: Kind, chosen: OrderType): OrderType | undefined {
  if (!orderKinds[chosen].objects.includes(objectType.box)) return chosen;
  return types().find((type) => fitsBasket(type, basket) && orderKinds[type].objects.includes(objectType.document));
}
