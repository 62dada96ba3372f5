import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { type positionAdd, type positionRemove, type positionUpdate } from '#schema/operations/baskets.ts';
import { type Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import type { Flat } from '#schema/rules/compare.ts';
import { editable, openBasket } from './baskets.ts';
import { namedByCode, takesItem } from './coded.ts';
import { describedFault, orderedByAttributes } from './described-items.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isByAttributes } from '#schema/rules/by-attributes.ts';
import { exceeded } from '#schema/rules/order-room.ts';
import { fitsBasket, orderKindOf } from '#schema/rules/order-kinds.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { versionSeen, type Scene } from '#schema/judge/scene.ts';
import { flatPosition, type PositionChanges } from './order-fields.ts';
import { renewed } from './renewed.ts';
import { endingWithBulk, isJudgement, positionFor, positionsAfter, released } from './on-order.ts';

/** Adds an item to a basket, or to the following one if this one was sent. A draft has no effect, so no decision is needed. */
export async function judgePositionAdd(scene: Scene<PayloadOf<typeof positionAdd>>): Promise<Judgement> {
  const { draft, payload } = scene;
  const found = await editable(scene, payload.orderId);
  if (isJudgement(found)) return found;
  if (!fitsBasket(payload.type, found.row)) return refused('orderTypeWrong');
  const item = await known(scene, found.row);
  if (isJudgement(item)) return item;
  if (!(await takesItem(draft, item.asked))) return refused('orderTypeWrong');
  const { basket, opens } = await openBasket(scene, found.row);
  const others = await draft.positionsOf(basket.id);
  const { entityId: own } = scene.operation;
  const named = payload.type === orderType.orderMaterial ? payload.materialId : payload.objectId;
  if (named === '' ? await draft.row(position.name, own) : own !== positionId(payload.orderId, named))
    return refused('payloadInvalid', 'entityId');
  const object = item.asked.objectId || item.asked.materialId;
  const held = others.find(({ objectId, materialId }) => object !== '' && (objectId || materialId) === object);
  const entityId = held?.id ?? (named === '' ? own : positionId(basket.id, named));
  if (held && held.state !== positionState.withdrawn && item.asked.materialId === '')
    return applied(scene.operation, { nothing: true });
  const most = exceeded(item.asked, others, await draft.orderSettings());
  if (most > 0) return refused('limitReached', String(most));
  const asked = { ...item.asked, orderId: basket.id, projectId: basket.projectId };
  return applied(
    { ...withPayload(scene.operation, asked), entityId, lane: basket.id },
    {
      note: basket.id === payload.orderId ? '' : `movedBasket:${basket.id.slice(-4).toUpperCase()}`,
      effects: opens,
    },
  );
}

type Asked = PayloadOf<typeof positionAdd>;

/** The item completed with the fields the service knows; an item of another project or out of sight counts as unknown. */
async function known(scene: Scene<Asked>, row: Order): Promise<{ asked: Asked; row: true } | Judgement> {
  const { draft, operation, payload: asked } = scene;
  const kind = orderKindOf(asked.type);
  if (asked.type === orderType.orderMaterial) return material(scene);
  const plain = { ...asked, materialId: '', quantity: asked.objectId === '' ? asked.quantity : 1 };
  if (isByAttributes(asked)) return orderedByAttributes(scene, { ...plain, materialId: '' }, row);
  if (asked.objectId === '') {
    if (kind?.unknown === 'no' || (kind?.unknown === 'code' && asked.code === '')) return refused('payloadInvalid', 'objectId');
    if (kind?.unknown === 'described' && asked.title === '') return refused('payloadInvalid', 'title');
    const fault = kind?.unknown === 'described' ? await describedFault(scene, asked, row) : null;
    if (fault) return fault;
    const code = normaliseCode(asked.code);
    const named = await namedByCode(scene, { ...asked, code, projectId: row.projectId });
    return { asked: { ...plain, code, containerId: '', ...named }, row: true };
  }
  if (!kind?.objects.includes(asked.objectType)) return refused('orderTypeWrong');
  if (asked.objectType === objectType.box) {
    const box = await draft.row(container.name, asked.objectId);
    if (!box || box.deleted || box.row.projectId !== row.projectId) return refused('entityUnknown', 'object');
    const { id, code, description } = box.row;
    return {
      asked: { ...plain, containerId: id, code, title: asked.title || description || code, classId: '', values: {} },
      row: true,
    };
  }
  const held = await draft.row(registration.name, asked.objectId);
  const sight = await draft.sight(operation.userId);
  if (!held || held.deleted || held.row.projectId !== row.projectId || (sight && !isVisible(sight, held.row)))
    return refused('entityUnknown', 'object');
  const { containerId, code, classId, values } = held.row;
  return { asked: { ...plain, containerId, code, classId, values, title: asked.title || code }, row: true };
}

async function material({ draft, payload: asked }: Scene<Asked>): Promise<{ asked: Asked; row: true } | Judgement> {
  const its = await draft.material(asked.materialId);
  if (!its?.active) return refused('entityUnknown', 'material');
  if (asked.quantity % its.pack !== 0) return refused('quantityInvalid', String(its.pack));
  const blank = { objectType: objectType.none, objectId: '', containerId: '', classId: '', values: {}, kilograms: 0 };
  return { asked: { ...asked, ...blank, code: its.code, title: asked.title || its.name }, row: true };
}

/**
 * Judges a change of quantity, note and confirmations of an item, in a basket only. Two different new values of one field are a
 * conflict.
 */
export async function judgePositionUpdate(scene: Scene<PayloadOf<typeof positionUpdate>>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const basket = await editable(scene, payload.orderId);
  if (isJudgement(basket)) return basket;
  const found = await positionFor(scene, payload.orderId, 'order.read');
  if (isJudgement(found)) return found;
  if (found.row.status !== orderStatus.draft) return refused('statusForbids');
  const now = await renewed(scene, found.its);
  if (now) return now;
  const { type, quantity } = payload.changes;
  if (type !== undefined && !(fitsBasket(type, found.row) && fitsFound(found.its, type))) return refused('orderTypeWrong');
  const pack = found.its.materialId === '' ? 1 : ((await draft.material(found.its.materialId))?.pack ?? 1);
  if (quantity !== undefined && quantity % pack !== 0) return refused('quantityInvalid', String(pack));
  const fault = await descriptionFault(scene, found);
  if (fault) return fault;
  const since = versionSeen(scene, found.its.id);
  const steps = await draft.stepsAfter(position.name, found.its.id, Math.max(since, 1));
  const foreign = steps.filter(({ deviceId }) => deviceId !== operation.deviceId);
  const clash = waived.has('stale') ? null : clashOf(payload.changes, found.its, foreign);
  return clash ? contested('changed', clash) : applied(operation);
}

/** False for a type that asks for a code, of a file folder that has none. */
const fitsFound = ({ byAttributes }: Position, type: number) => !byAttributes || orderKindOf(type)?.byAttributes === true;

const of = (flat: Flat, field: string) => flat[field] ?? '';

/** Fields that this change and a colleague's in the meantime set to different values; null for none. */
function clashOf(changes: PositionChanges, its: Position, foreign: readonly { before: Position }[]) {
  const [device, service] = [flatPosition(changes), flatPosition(its)];
  const bases = foreign.map(({ before }) => flatPosition(before));
  const clashes = Object.keys(device).flatMap((field) => {
    const base = bases.find((before) => of(before, field) !== of(service, field));
    return base && of(device, field) !== of(service, field) ? [{ field, base: of(base, field) }] : [];
  });
  if (clashes.length === 0) return null;
  const fields = clashes.map(({ field }) => field);
  const taken = (flat: Flat): Flat => Object.fromEntries(fields.map((field) => [field, of(flat, field)]));
  const base = Object.fromEntries(clashes.map((one) => [one.field, one.base]));
  return { fields, base, device: taken(device), service: taken(service), otherId: its.id, otherTitle: its.title };
}

/** Only items outside the archive are described by users; their values are checked as when they were added. */
async function descriptionFault(
  scene: Scene<PayloadOf<typeof positionUpdate>>,
  { its, row }: { its: Position; row: Order },
): Promise<Judgement | null> {
  const { title, classId, values } = scene.payload.changes;
  if (title === undefined && classId === undefined && values === undefined) return null;
  if (orderKindOf(its.type)?.unknown !== 'described') return refused('payloadInvalid', 'changes');
  if (title?.trim() === '') return refused('payloadInvalid', 'title');
  return describedFault(scene, { classId: classId ?? its.classId, values: values ?? its.values }, row);
}

/** Removes an item. Its author may still withdraw it until the archive takes the order on. */
export async function judgePositionRemove(scene: Scene<PayloadOf<typeof positionRemove>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const basket = await editable(scene, payload.orderId);
  if (isJudgement(basket)) return basket;
  const found = await positionFor(scene, payload.orderId, 'order.read');
  if (isJudgement(found)) return found;
  const { row, its } = found;
  if (its.state === positionState.withdrawn) return applied(operation, { nothing: true });
  if (isOver(row.status) || row.status === orderStatus.inProgress || its.state !== positionState.asked)
    return refused('statusForbids');
  const gone = { ...its, state: positionState.withdrawn, claimed: false };
  const after = await positionsAfter(scene, row.id, [gone]);
  return applied(operation, { effects: [...released([its]).slice(1), ...(await endingWithBulk(scene, row, after))] });
}
