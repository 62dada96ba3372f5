import { orderType, type OrderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { boxTypeIn, documentFormIn, documentTypeIn } from '#schema/rules/basket-types.ts';
import { fitsBasket, orderKindOf } from '#schema/rules/order-kinds.ts';

/** The object of the vault that the code of a row names. */
interface Named {
  isBox: boolean;
  isDocument: boolean;
  isFolder: boolean;
}

/** Order types of the rows of a file, by the order they are added to. */
export interface RowTypes {
  /** The type of a cell, as the order has it; undefined where the order takes nothing like it. */
  named: (type: OrderType) => OrderType | undefined;
  /** The type of a row that names none; an unknown code is looked for as this type, too. */
  own: (named: Named) => OrderType;
}

/** Types in a bulk order, or in a basket whose new items have this type. */
export const rowTypes = (its: Order, chosen: OrderType): RowTypes =>
  its.operation === operationType.bulkDelivery ? inBulk(its) : inBasket(its, chosen);

function inBulk({ kind }: Order): RowTypes {
  return {
    named: (type) => (orderKindOf(type)?.kind === kind ? type : undefined),
    own: ({ isBox, isDocument, isFolder }) => {
      if (kind === workOrderKind.scan) return orderType.orderScan;
      if (isBox || !isDocument) return orderType.orderBox;
      return isFolder ? orderType.orderFileFolder : orderType.orderDocument;
    },
  };
}

function inBasket(basket: Order, chosen: OrderType): RowTypes {
  const form = documentFormIn(basket, chosen);
  const isOnPaper = basket.kind !== workOrderKind.scan;
  const ofDocument = (isFolder: boolean) => form && documentTypeIn(basket, form, isFolder);
  return {
    // the words of a file name an object; the basket decides whether it is brought, fetched or destroyed
    named: (type) => {
      if (fitsBasket(type, basket)) return type;
      if (type === orderType.orderBox) return boxTypeIn(basket);
      const isPaper = type === orderType.orderDocument || type === orderType.orderFileFolder;
      return isPaper && isOnPaper ? ofDocument(type === orderType.orderFileFolder) : undefined;
    },
    own: ({ isBox, isDocument, isFolder }) => {
      const type = isBox ? boxTypeIn(basket) : isDocument ? ofDocument(isFolder) : undefined;
      return type ?? chosen;
    },
  };
}

/** True for an order whose items a file can name: by codes, and not by a description or a material. */
export function takesFile({ operation, kind }: Pick<Order, 'operation' | 'kind'>, chosen: OrderType): boolean {
  const its = orderKindOf(chosen);
  if (operation === operationType.bulkDelivery) return its?.operation === operation;
  return fitsBasket(chosen, { operation, kind }) && its !== undefined && its.objects.some((object) => object !== objectType.none);
}
