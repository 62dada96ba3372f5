import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { scopeAt } from '#schema/entities/cold.ts';
import { handover } from '#schema/entities/handover.ts';
import { order as orderEntity } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { DAY_MS } from '#schema/limits.ts';
import * as tables from '#service/db/tables/orders.ts';
import { orders as orderTable } from '#service/db/tables/vault.ts';
import { demoRows, type DemoBase, type DemoMade, type DemoPart } from '#service/demo/demo-part.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import { certificateRows } from './certificates.ts';
import { orderCatalogue, type OrderCatalogue } from './catalogue.ts';
import { signedHandovers } from './handovers.ts';
import { eventRows, numbered, stampOf } from './history.ts';
import { ItemStore } from './items.ts';
import { stocked } from './materials.ts';
import { makeOrder, type MadeOrder, type Making } from './make-orders.ts';
import { pickupItems } from './pickup-items.ts';
import { isLarge, orderPlans, pastPlans, type OrderPlan } from './plans.ts';
import { stockRows } from './stock.ts';

/**
 * Orders of every type and status with their items, handovers, materials and what orders are chosen from. It also writes items,
 * number and counts of the pickups that brought the boxes into the archive.
 */
export const ordersDemo: DemoPart = {
  name: 'orders',
  make: (random, client) => {
    const catalogue = orderCatalogue(random, client.plan.language, DEMO_NOW - 400 * DAY_MS);
    const classes = client.configuration.projects.flatMap((project) => project.classes.map(({ record }) => record));
    const folderClasses = new Set(classes.filter(({ fileFolder }) => fileFolder).map(({ id }) => id));
    const { containers, registrations } = client;
    const store = new ItemStore(random, {
      containers,
      registrations,
      folderClasses,
      materials: catalogue.materials.slice(0, stocked.length),
    });
    const making = { random, client, catalogue, store };
    const plans = isLarge(client) ? orderPlans : orderPlans.filter(({ few }) => few).map((line) => ({ ...line, many: 1 }));
    const past = isLarge(client) ? pastPlans : [];
    // the past comes last, so everything before it remains as it was
    const made = [...ordered(making, plans), ...bulk(making), ...ordered(making, past)];
    const boxes = new Map(containers.map((box) => [box.id, box]));
    const pickups = client.orders.map((one) => pickupItems(one, boxes));
    return written(making, made, pickups);
  },
};

function ordered(making: Making, plans: readonly OrderPlan[]): MadeOrder[] {
  const projects = making.client.configuration.projects.filter(({ record }) => record.active);
  return plans.flatMap((plan, index) =>
    Array.from({ length: plan.many }, (_, n): MadeOrder | null => {
      // two drafts of a line are of one project, so that they can be joined
      const first = plan.status === orderStatus.draft ? 0 : (index + n) % projects.length;
      const turn = [...projects.slice(first), ...projects.slice(0, first)];
      const its = { ...plan, age: plan.age + n * (plan.every ?? 0) };
      for (const project of turn) {
        const found = makeOrder(making, its, project);
        if (found) return found;
      }
      return null;
    }).filter((found) => found !== null),
  );
}

/** A bulk order of two deliveries that waits for approval. */
function bulk(making: Making): MadeOrder[] {
  const [project] = making.client.configuration.projects;
  if (!project) return [];
  const plan = { type: orderType.orderBox, status: orderStatus.waitingForAcceptance, many: 2, items: 2, age: 1 };
  const parts = [makeOrder(making, plan, project), makeOrder(making, plan, project)].filter((part) => part !== null);
  const [first] = parts;
  if (!first || parts.length < 2) return [];
  const id = making.random.id(first.order.createdAt);
  const whole = { ...first.order, id, type: orderType.orderBulk, operation: operationType.bulkDelivery };
  return [{ order: whole, positions: [], dueAt: 0 }, ...parts.map((part) => ({ ...part, order: { ...part.order, bulkId: id } }))];
}

function written(
  { random, client, catalogue, ...making }: Making,
  made: readonly MadeOrder[],
  pickups: readonly MadeOrder[],
): DemoMade {
  const all = [...made, ...pickups];
  const { numbers, tables: numberTables } = numbered(all);
  const stamped = (one: MadeOrder) => ({ ...one.order, stamp: stampOf(one, numbers.get(one.order.id) ?? '') });
  // the pickups are rows of the client already: only what the service adds is new
  for (const one of pickups) one.order.stamp = stampOf(one, numbers.get(one.order.id) ?? '');
  claimBoxes(client, made);
  const positions = all.flatMap((one) => one.positions);
  const handovers = signedHandovers(random, client, made, pickups);
  return {
    tables: [
      ...configured(catalogue),
      demoRows(
        orderTable,
        made.map(({ order }) => order),
      ),
      demoRows(tables.positions, positions),
      demoRows(tables.handovers, handovers),
      ...numberTables,
      ...certificateRows(client, made, numbers, handovers),
      eventRows(all),
      ...stockRows({ random, client, catalogue, ...making }, made),
    ],
    feed: [
      ...references(catalogue),
      ...made.map((one) => ({
        stream: orderEntity.stream,
        id: one.order.id,
        scope: scopeOf(one),
        row: stamped(one),
      })),
      ...all.flatMap((one) => one.positions.map((row) => ({ stream: position.stream, id: row.id, scope: scopeOf(one), row }))),
      ...handovers.map(({ signatures: _strokes, ...row }) => ({
        stream: handover.stream,
        id: row.id,
        scope: handover.scopeOf(row),
        row,
      })),
    ],
  };
}

/** Orders that have been over for long are not on devices, nor are their items. */
const scopeOf = ({ order }: MadeOrder): string => scopeAt(orderEntity, order, DEMO_NOW);

/** Writes the open order into the boxes it claims, as the service does. */
function claimBoxes({ containers }: DemoBase, made: readonly MadeOrder[]): void {
  const claims = new Map(
    made.flatMap(({ positions }) =>
      positions.flatMap(({ claimed, objectId, containerId, orderId }) =>
        claimed && objectId === containerId && objectId !== '' ? [[objectId, orderId] as const] : [],
      ),
    ),
  );
  for (const box of containers) box.orderId = claims.get(box.id) ?? box.orderId;
}

function configured({ archives, reasons, levels, services, materials }: OrderCatalogue) {
  return [
    demoRows(tables.centralArchives, archives),
    demoRows(tables.orderReasons, reasons),
    demoRows(tables.serviceLevels, levels),
    demoRows(tables.destroyServices, services),
    demoRows(tables.materials, materials),
  ];
}

function references({ archives, reasons, levels, services, materials }: OrderCatalogue) {
  const rows = [
    ...archives.map((row) => ({ of: 'centralArchive' as const, ...row })),
    ...reasons.map((row) => ({ of: 'orderReason' as const, ...row })),
    ...levels.map((row) => ({ of: 'serviceLevel' as const, ...row })),
    ...services.map((row) => ({ of: 'destroyService' as const, ...row })),
    ...materials.map((row) => ({ of: 'material' as const, ...row })),
  ];
  return rows.map((row) => ({ stream: 'references' as const, id: `${row.of}/${row.id}`, scope: 'client', row }));
}
