import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { isClosed, isOver, outcomeOfPositions } from '#schema/rules/order-states.ts';
import { openCenters } from '#service/demo/configuration.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import type { Random } from '#service/demo/random.ts';
import type { OrderCatalogue } from './catalogue.ts';
import type { Item, ItemStore } from './items.ts';
import { usualState, type OrderPlan } from './plans.ts';

/** An order with its items. */
export interface MadeOrder {
  order: Order;
  positions: Position[];
  /** Moment it is due; 0 before it is accepted. */
  dueAt: number;
}

type Person = DemoBase['configuration']['users'][number];
type Project = DemoBase['configuration']['projects'][number];

/** The parts the orders of a client are made of. */
export interface Making {
  random: Random;
  client: DemoBase;
  catalogue: OrderCatalogue;
  store: ItemStore;
}

const { draft, waitingForAcceptance: waiting, rejected, cancelled, inProgress, completed } = orderStatus;

/** One order of a plan, in a project; null where the project has nothing of its kind. */
export function makeOrder(making: Making, plan: OrderPlan, project: Project): MadeOrder | null {
  const { random, store } = making;
  const items = store.take(plan.type, project.record.id, plan.items, plan.every ? 'last' : 'first');
  if (items.length === 0) return null;
  const createdAt = DEMO_NOW - plan.age * DAY_MS - random.int(1, 6) * HOUR_MS;
  const author = authorOf(making, plan, project.record.id);
  const order = { ...blankFor(making, plan, project, createdAt), ...passedBy(making, plan, { author, project, createdAt }) };
  const positions = items.map((item, n) => positionOf(random, order, item, plan.states?.[n % plan.states.length]));
  const outcome = plan.status === completed ? outcomeOfPositions(positions) : '';
  const isAccepted = order.approvedAt > 0;
  const dueAt = isAccepted ? (plan.late ? DEMO_NOW - DAY_MS : order.approvedAt + 3 * DAY_MS) : 0;
  return { order: { ...order, outcome }, positions, dueAt };
}

function authorOf({ random, client }: Making, plan: OrderPlan, projectId: string): Person {
  const mayDestroy = ['Acceptor', 'Manager', 'Supervisor'];
  const wanted = orderKinds[plan.type].operation === operationType.destroy ? mayDestroy : ['User'];
  const people = client.configuration.users.filter(
    ({ roles, projectIds }) => projectIds.includes(projectId) && roles.some((role) => wanted.includes(role)),
  );
  return random.pick(people.filter(({ userName }) => userName !== 'staff'));
}

function blankFor({ random, client, catalogue }: Making, { type }: OrderPlan, { record }: Project, createdAt: number): Order {
  const { operation, kind } = orderKinds[type];
  const allowed = <T extends { operations: readonly number[] }>(rows: readonly T[]) =>
    rows.filter(({ operations }) => operations.length === 0 || operations.includes(operation));
  const [level] = allowed(catalogue.levels);
  const why = random.pick(catalogue.reasons.filter(({ use }) => use === 'order'));
  return {
    ...blankOrder,
    id: random.id(createdAt),
    type,
    operation,
    kind,
    status: draft,
    projectId: record.id,
    centralArchiveId: record.centralArchiveId,
    costCenterId: record.costCenterRequired ? random.pick(openCenters(client.configuration)).id : '',
    reasonId: client.plan.check.workorderReasons ? why.id : '',
    reasonComment: client.plan.check.workorderReasons ? `KAS 2026/${random.int(100, 199)}` : '',
    deliver: {
      ...blankOrder.deliver,
      recipient: client.plan.name,
      street: 'ul. Portowa 14',
      postalCode: '81-339',
      city: 'Gdynia',
      contactPhone: '+48 58 555 01 42',
    },
    serviceLevelId: level?.id ?? '',
    services:
      operation === operationType.destroy ? catalogue.services.slice(0, 1).map(({ id }) => ({ serviceId: id, quantity: 1 })) : [],
    waybill: type === orderType.orderBox && random.percent(20) ? `WB${random.int(100_000, 999_999)}` : '',
    createdAt,
    createdBy: '',
    createdByName: '',
    version: 1,
    createdByOp: '',
  };
}

/** The people who brought the order to its status, and when. */
function passedBy(
  { client }: Making,
  { status }: OrderPlan,
  { author, project, createdAt }: { author: Person; project: Project; createdAt: number },
): Partial<Order> {
  const of = (role: string) => client.configuration.users.find(({ roles }) => roles.includes(role)) ?? author;
  const acceptors = client.configuration.users.filter(({ id, roles }) => roles.includes('Acceptor') && id !== author.id);
  const acceptor = acceptors.find(({ id }) => id === project.record.coordinatorId) ?? acceptors[0];
  const archive = of('ArchiveProvider');
  const made = { status, createdBy: author.id, createdByName: author.name, touchedBy: [author.id] };
  if (status === draft) return made;
  const sent = {
    ...made,
    finalisedAt: createdAt + HOUR_MS,
    finalisedBy: author.id,
    finalisedByName: author.name,
    version: 2,
  };
  if (status === waiting) return sent;
  if (status === rejected || status === cancelled)
    return { ...sent, version: 3, endedAt: createdAt + 5 * HOUR_MS, endNote: status === rejected ? 'KAS 2025/88' : '' };
  const approved = { ...sent, approvedAt: createdAt + 4 * HOUR_MS, approvedByName: acceptor?.name ?? '', version: 3 };
  if (status !== inProgress && status !== completed) return approved;
  const taken = { ...approved, takenAt: createdAt + 8 * HOUR_MS, takenBy: archive.id, takenByName: archive.name, version: 4 };
  return status === completed ? { ...taken, endedAt: createdAt + 2 * DAY_MS, version: 5 } : taken;
}

function positionOf(random: Random, order: Order, item: Item, planned?: Position['state']): Position {
  const { createdAt, createdBy, createdByName, projectId, type } = order;
  const state = planned ?? usualState[order.status];
  const object = item.objectId || item.materialId;
  // an item is claimed from the moment its order is sent until the order is over (O1)
  const claimed = orderKinds[type].claims && order.status !== draft && !isOver(order.status);
  return {
    ...blankPosition,
    ...item,
    id: object === '' ? random.id(createdAt) : positionId(order.id, object),
    orderId: order.id,
    projectId,
    type,
    state,
    claimed,
    confirmed: object === '' && item.title === '' ? ['unknownCode'] : [],
    quantityDone: state === positionState.done ? item.quantity : 0,
    method: state === positionState.asked ? '' : 'scanned',
    endedAt: isClosed(state) ? order.endedAt || createdAt + DAY_MS : 0,
    createdAt,
    createdBy,
    createdByName,
    version: 1,
    createdByOp: '',
  };
}
