import type { OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { boxTypeIn, documentTypeIn } from '#schema/rules/basket-types.ts';
import { orderKindOf, takesMedium } from '#schema/rules/order-kinds.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { registrationsByCode } from '#src/data/queries/registrations-by-code.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { codeItem, type NewItem } from '#src/parts/ordering/acts.ts';
import { boxItem } from '#src/parts/order-sheet/box-item.ts';

/** A document of this device as an item of a basket. */
function documentItem(
  basket: Order,
  { id, containerId, code, classId, values }: Registration,
  type: OrderType,
  isFolder: boolean,
): NewItem {
  const { projectId, centralArchiveId } = basket;
  const object = isFolder ? objectType.fileFolder : objectType.document;
  const about = { projectId, centralArchiveId, type, objectType: object, objectId: id, containerId };
  return { ...about, code, classId, values, title: code };
}

/** Classes of the project, and types of containers. */
interface Catalogue {
  classes: readonly DocumentClass[];
  types: readonly ContainerType[];
}

/** Why a code names no item: it is in another project, is no tape, several documents have it, or it is not known here. */
export type NoItem = 'otherProject' | 'notTape' | 'several' | 'unknown';

/** The item that a code names in a basket, or why there is none. */
export async function codedItem(
  basket: Order,
  chosen: OrderType,
  code: string,
  { classes, types: containerTypes }: Catalogue,
): Promise<NewItem | NoItem> {
  const store = openNow()?.store;
  const box = store && (await containerByCode(store, code))?.row;
  const boxType = boxTypeIn(basket);
  if (box && boxType !== undefined) {
    if (box.projectId !== basket.projectId) return 'otherProject';
    const its = containerTypes.find(({ id }) => id === box.containerTypeId);
    return takesMedium(boxType, its?.medium) ? boxItem(box, boxType) : 'notTape';
  }
  const documents = store ? await registrationsByCode(store, code, basket.projectId) : [];
  const fitting = documents.flatMap((document) => {
    const isFolder = classes.find(({ id }) => id === document.classId)?.fileFolder ?? false;
    const type = documentTypeIn(basket, chosen, isFolder);
    return type === undefined ? [] : [documentItem(basket, document, type, isFolder)];
  });
  // only a person knows which of them is meant
  if (fitting.length > 1) return 'several';
  if (fitting[0]) return fitting[0];
  // only types that are looked for by a code can be ordered without knowing the item
  return orderKindOf(chosen)?.unknown === 'code' ? codeItem(basket, chosen, code) : 'unknown';
}
