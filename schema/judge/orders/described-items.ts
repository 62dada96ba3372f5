import { objectType, positionState } from '#schema/codes/orders.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { positionAdd } from '#schema/operations/baskets.ts';
import type { positionPick } from '#schema/operations/fulfilment.ts';
import { localDate } from '#schema/judge/protocoling/local-date.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { checkValues } from '#schema/rules/attributes.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { awaitsCode } from '#schema/rules/by-attributes.ts';
import { describedAttributes, describedTitle } from '#schema/rules/described.ts';
import { isItemVisible, isVisible, type Restriction } from '#schema/rules/sight.ts';
import { refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';

type Asked = PayloadOf<typeof positionAdd>;
type Described = Pick<Position, 'classId' | 'values'>;

/** Checks the described values of an item the archive does not have by its class, like those of a document. */
export async function describedFault({ draft, operation }: Scene, item: Described, row: Order): Promise<Judgement | null> {
  if (item.classId === '') return Object.keys(item.values).length === 0 ? null : refused('payloadInvalid', 'values');
  const its = await draft.documentClass(item.classId);
  if (its?.projectId !== row.projectId) return refused('entityUnknown', 'class');
  return valuesFit(its, item.values, { operation, tolerant: false }) ? null : refused('payloadInvalid', 'values');
}

function valuesFit(
  its: DocumentClass,
  values: Described['values'],
  { operation, tolerant }: { operation: Operation; tolerant: boolean },
): boolean {
  const asks = describedAttributes(its.attributes);
  const ids = new Set(asks.map(({ id }) => id));
  if (Object.keys(values).some((id) => !ids.has(id))) return false;
  const today = localDate(operation.madeAt - operation.skewMs, operation.zone);
  // value lists are open, because the paper is not here yet
  return checkValues(asks, values, { today, has: () => true, tolerant }).length === 0;
}

/**
 * A file folder by class and attributes: some of its values are enough to find it, and are its title. What its author
 * may not see is unknown.
 */
export async function orderedByAttributes(
  { draft, operation }: Scene,
  asked: Asked,
  row: Order,
): Promise<{ asked: Asked; row: true } | Judgement> {
  const its = await draft.documentClass(asked.classId);
  const sight = await draft.sight(operation.userId);
  const typed = Object.fromEntries(Object.entries(asked.values).filter(([, value]) => value.trim() !== ''));
  const restricted = sight?.restrictions.get(asked.classId) ?? [];
  const values = { ...onlyChoices(restricted), ...typed };
  const seen = { ...asked, values, projectId: row.projectId, createdBy: operation.userId };
  const open = restricted.find(({ attributeId, allowed }) => !Object.hasOwn(values, attributeId) && !allowed.includes(''));
  if (open) return refused('payloadInvalid', its?.attributes.find(({ id }) => id === open.attributeId)?.name ?? 'values');
  if (its?.projectId !== row.projectId || !isItemVisible(sight, seen)) return refused('entityUnknown', 'class');
  if (!its.fileFolder) return refused('orderTypeWrong');
  if (Object.keys(typed).length === 0 || !valuesFit(its, typed, { operation, tolerant: true }))
    return refused('payloadInvalid', 'values');
  const title = describedTitle(its.attributes, typed);
  return { asked: { ...asked, values, title, containerId: '', quantity: 1 }, row: true };
}

/**
 * Values of restricted attributes with one choice: a person who leaves them empty means the only folders they may see. Left empty, the
 * item would be out of their own sight.
 */
const onlyChoices = (restricted: readonly Restriction[]): Described['values'] =>
  Object.fromEntries(
    restricted.flatMap(({ attributeId, allowed: [only = '', ...others] }) =>
      only === '' || others.length > 0 ? [] : [[attributeId, only]],
    ),
  );

/**
 * The item with the folder whose code was read at its shelf, if it was ordered by attributes; any other as it is. A code of a box, of
 * another class, or of a document its author may not see is not the folder, and one on another order stays there (O1). A code the
 * archive does not know is the code of the folder.
 */
export async function foundFolder(scene: Scene<PayloadOf<typeof positionPick>>, its: Position): Promise<Position | Judgement> {
  const { draft, payload } = scene;
  if (!awaitsCode(its)) return payload.code === undefined ? its : refused('payloadInvalid', 'code');
  const code = normaliseCode(payload.code ?? '');
  if (code === '') return refused('payloadInvalid', 'code');
  const named = await draft.documentsByCode(its.projectId, [code]);
  const [document] = named.filter(({ classId }) => classId === its.classId);
  const box = await draft.containerByCode(code);
  const isBox = box !== null && !box.deleted && box.row.projectId === its.projectId;
  const sight = await draft.sight(its.createdBy);
  const isHidden = sight !== null && document !== undefined && !isVisible(sight, document);
  if (isBox || isHidden || (named.length > 0 && !document)) return refused('folderDiffers');
  // as an item ordered by its code: people see it by the values of its document, and not by what its author typed
  const object = document
    ? { objectId: document.id, containerId: document.containerId, values: document.values, described: its.values }
    : {};
  const found = { ...its, ...object, code };
  return (await isTaken(scene, found)) ? refused('folderTaken') : found;
}

const isPaper = (one: Position) => one.objectType !== objectType.box && one.state !== positionState.withdrawn;

/**
 * True if this folder is another item of the same order, or claimed by another order. A code that several folders of a class may have
 * names none of them.
 */
async function isTaken({ draft }: Scene, its: Position): Promise<boolean> {
  const { id, orderId, projectId, code, classId, objectId } = its;
  if (objectId === '' && (await draft.documentClass(classId))?.codeRepeats) return false;
  const twice = (await draft.positionsOf(orderId)).some((one) => one.id !== id && isPaper(one) && one.code === code);
  if (twice) return true;
  if (objectId === '')
    return (await draft.positionsByCode(projectId, code)).some((one) => one.orderId !== orderId && isPaper(one));
  return (await draft.positionsAbout([objectId])).some(
    (one) => one.orderId !== orderId && one.objectId === objectId && one.claimed,
  );
}
