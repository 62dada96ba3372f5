import { objectType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { position } from '#schema/entities/position.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { orderKindOf, takesMedium } from '#schema/rules/order-kinds.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Scene } from '#schema/judge/scene.ts';

/** An item ordered by its code. */
type Coded = Pick<Position, 'type' | 'objectType' | 'objectId' | 'code' | 'projectId'>;

/** Fields of an item by what it names. */
type Named = Pick<Position, 'objectId' | 'containerId' | 'code' | 'title' | 'quantity' | 'classId' | 'values'>;

/**
 * Finds the box, file folder or document of the vault that an item ordered by its code names. Most objects are on no device, so a device
 * orders by code what the service knows. An object of another project, or out of the author's sight, remains unknown, and so does a code
 * that several documents have.
 *
 * @param documents with its code, read together with those of other items
 * @returns the fields of the item that names it; null for none
 */
export async function namedByCode(
  { draft, operation }: Scene,
  item: Coded,
  documents?: readonly Registration[],
): Promise<Named | null> {
  if (!isCoded(item)) return null;
  const { objectType: its, code, projectId } = item;
  if (its === objectType.box) {
    const held = await draft.containerByCode(normaliseCode(code));
    return held && !held.deleted && held.row.projectId === projectId ? ofBox(held.row) : null;
  }
  const sight = await draft.sight(operation.userId);
  const found: Registration[] = [];
  for (const one of documents ?? (await draft.documentsByCode(projectId, [normaliseCode(code)]))) {
    const isFolder = (await draft.documentClass(one.classId))?.fileFolder === true;
    if (isFolder === (its === objectType.fileFolder) && (!sight || isVisible(sight, one))) found.push(one);
  }
  const [document, other] = found;
  return document && !other ? ofDocument(document) : null;
}

/** True for an item that only its code names, of a type that takes such items. */
function isCoded({ type, objectType: its, objectId, code }: Coded): boolean {
  const kind = orderKindOf(type);
  return objectId === '' && code !== '' && kind?.unknown === 'code' && kind.objects.includes(its);
}

/** Documents by their codes, for all items of an order that only a code names. */
async function documentsNamed({ draft }: Scene, asked: readonly Position[]): Promise<(its: Position) => Registration[]> {
  const coded = asked.filter((its) => isCoded(its) && its.objectType !== objectType.box);
  const [first] = coded; // items of an order are of its project
  const codes = [...new Set(coded.map(({ code }) => normaliseCode(code)))];
  const found = Map.groupBy(first ? await draft.documentsByCode(first.projectId, codes) : [], ({ code }) => code);
  return ({ code }) => found.get(normaliseCode(code)) ?? [];
}

const ofBox = ({ id, code, description }: Container): Named => ({
  objectId: id,
  containerId: id,
  code,
  title: description || code,
  quantity: 1,
  classId: '',
  values: {},
});

const ofDocument = ({ id, containerId, code, classId, values }: Registration): Named => ({
  objectId: id,
  containerId,
  code,
  title: code,
  quantity: 1,
  classId,
  values,
});

/**
 * Makes the items of an order that were added by code the items of their objects (O1): a box may have become known since. A second
 * item of the same object is withdrawn, and so is one of the same box that is still unknown: two people may have scanned its label.
 */
export async function identified(scene: Scene, asked: readonly Position[]) {
  const known = new Set(asked.map(({ objectId }) => objectId).filter((id) => id !== ''));
  const items: Position[] = [];
  const effects: Effect[] = [];
  const documents = await documentsNamed(scene, asked);
  for (const its of asked) {
    const named = await namedByCode(scene, its, documents(its));
    const name = named?.objectId ?? unknownBox(its);
    const isTwice = name !== '' && known.has(name);
    known.add(name);
    if (!isTwice) items.push({ ...its, ...named });
    const change = isTwice ? { state: positionState.withdrawn, endedAt: scene.now } : named;
    if (!change) continue;
    effects.push(effect(position.name, its.id, (row) => row && { ...row, ...change }));
  }
  return { items, effects };
}

/** Name of a box of which only the code is known; empty for all else. Codes of boxes are unique, those of file folders may repeat. */
const unknownBox = (its: Position): string =>
  isCoded(its) && its.objectType === objectType.box ? `code ${normaliseCode(its.code)}` : '';

/** True for an item whose type takes its container: a box of paper is no item of an order of tapes. */
export async function takesItem(draft: Draft, { type, objectId }: Pick<Position, 'type' | 'objectId'>): Promise<boolean> {
  if (objectId === '' || takesMedium(type, '')) return true;
  const held = await draft.row(container.name, objectId);
  return held === null || takesMedium(type, (await draft.containerType(held.row.containerTypeId))?.medium);
}

/** Id of the item of an object or a material in an order: an item that was added by its code has an id of its own. */
export function itemId(positions: readonly Position[], orderId: string, object: string): string {
  const its = positions.find(({ objectId, materialId }) => (objectId || materialId) === object);
  return its?.id ?? positionId(orderId, object);
}
