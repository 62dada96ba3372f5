import { orderStatusAction, objectType, operationType, type OrderStatusAction } from '#schema/codes/orders.ts';
import { orderType, type OrderType } from '#schema/codes.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { orderCalls } from '#schema/calls/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import type { Reason } from '#schema/rules/availability.ts';
import { documentTypeIn } from '#schema/rules/basket-types.ts';
import { fitsBasket, orderKinds } from '#schema/rules/order-kinds.ts';
import { answersById } from '#src/parts/ordering/answers.ts';
import type { Availability } from '#src/parts/ordering/item-facts.ts';
import type { NewItem } from '#src/parts/ordering/acts.ts';

/** A document, or a box, that a person chose to order. */
export interface WantedDocument {
  id: string;
  classId: string;
  containerId: string;
  code: string;
  title: string;
}

/** Ways a document can be delivered. */
export const forms = [orderType.orderDocument, orderType.orderScan, orderType.orderSet] as const;
export type Form = (typeof forms)[number];

/** A document with the item it becomes, and whether it can be ordered; without an item its project is unknown here. */
export interface SheetLine {
  document: WantedDocument;
  item: NewItem | null;
  code: OrderStatusAction;
  reasons: readonly Reason[];
  /** Owner of a basket the item is in already. */
  inBasketOf?: string | undefined;
}

type Answers = CallResult<typeof orderCalls.documentOrderStatus>;

/** The item a document becomes in a basket of its project. */
export function itemOf(
  document: WantedDocument,
  form: Form,
  classes: readonly DocumentClass[],
  projects: readonly Project[],
): NewItem | null {
  const its = classes.find(({ id }) => id === document.classId);
  const project = projects.find(({ id }) => id === its?.projectId);
  if (!its || !project) return null;
  return {
    projectId: project.id,
    centralArchiveId: project.centralArchiveId,
    // on paper a file folder is a type of its own
    type: its.fileFolder && form === orderType.orderDocument ? orderType.orderFileFolder : form,
    objectType: its.fileFolder ? objectType.fileFolder : objectType.document,
    objectId: document.id,
    containerId: document.containerId,
    code: document.code,
    classId: document.classId,
    values: {},
    title: document.title,
  };
}

/** The item a document becomes in this basket, in the chosen form; null where the basket takes none like it. */
export function itemIn(
  basket: Order,
  document: WantedDocument,
  form: OrderType,
  classes: readonly DocumentClass[],
  projects: readonly Project[],
): NewItem | null {
  const item = itemOf(document, forms[0], classes, projects);
  const type = documentTypeIn(basket, form, item?.objectType === objectType.fileFolder);
  if (item?.projectId !== basket.projectId || type === undefined) return null;
  return { ...item, type, centralArchiveId: basket.centralArchiveId };
}

/** Forms in which a basket takes documents. */
export const formsIn = (basket: Order): OrderType[] =>
  Object.values(orderType).filter((type) => fitsBasket(type, basket) && orderKinds[type].objects.includes(objectType.document));

const unknown: Availability = { code: orderStatusAction.withConfirmation, reasons: [] };

/** Each document with its availability: as the service answers, or as this device knows it while there is no answer. */
export function sheetLines(
  documents: readonly WantedDocument[],
  items: readonly (NewItem | null)[],
  answers: Answers | undefined,
  here: readonly Availability[] | undefined,
): SheetLine[] {
  const byId = answersById(answers);
  return documents.map((document, at) => {
    const item = items[at] ?? null;
    const { code, reasons } = byId.get(document.id) ?? here?.[at] ?? unknown;
    return { document, item, code: item ? code : orderStatusAction.notPossible, reasons, inBasketOf: here?.[at]?.inBasketOf };
  });
}

/** Lines by what becomes of them, the good ones first. */
export function groupsOf(lines: readonly SheetLine[]): { can: SheetLine[]; agree: SheetLine[]; cannot: SheetLine[] } {
  const of = (code: OrderStatusAction) => lines.filter((line) => line.code === code);
  return {
    can: of(orderStatusAction.possible),
    agree: of(orderStatusAction.withConfirmation),
    cannot: of(orderStatusAction.notPossible),
  };
}

/** Operation the sheet orders by. */
export const SHEET_OPERATION = operationType.delivery;
