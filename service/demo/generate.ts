import { scopeAt } from '#schema/entities/cold.ts';
import type { conflict } from '#schema/entities/conflict.ts';
import { container } from '#schema/entities/container.ts';
import type { count } from '#schema/entities/count.ts';
import type { countPart } from '#schema/entities/count-part.ts';
import type { exception } from '#schema/entities/exception.ts';
import type { syncPage } from '#schema/entities/sync-page.ts';
import type { synchronization } from '#schema/entities/synchronization.ts';
import type { labelBatch } from '#schema/entities/label-batch.ts';
import { order } from '#schema/entities/order.ts';
import type { placement } from '#schema/entities/placement.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Reference } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Stream } from '#schema/streams.ts';
import { anyAreas } from '#service/areas/all.ts';
import { configure, type Configuration } from '#service/demo/configuration.ts';
import { makeContainers } from '#service/demo/containers.ts';
import { makePart, type DemoBase, type DemoMade } from '#service/demo/demo-part.ts';
import { makeOrders } from '#service/demo/orders/pickups.ts';
import { clientPlans, type ClientPlan } from '#service/demo/plans.ts';
import { makeRegistrations, scopeOf, type Counters } from '#service/demo/registrations.ts';
import { DEMO_NOW, defaultScale, type Scale } from '#service/demo/scale.ts';

/** A row of the feed; `seq` is its position in its client, from 1 without gaps. */
export interface DemoFeedRow {
  /** Conflicts arise only from operations. */
  stream:
    | Exclude<Stream, typeof conflict.stream | `lists/${string}` | 'verdicts' | 'scopes'>
    | typeof placement.stream
    | typeof count.stream
    | typeof countPart.stream
    | typeof exception.stream
    | typeof synchronization.stream
    | typeof syncPage.stream
    | typeof labelBatch.stream;
  id: string;
  seq: number;
  scope: string;
  row: object;
}

/** Everything of one client as plain records, before any database. */
export interface DemoClient {
  plan: ClientPlan;
  configuration: Configuration;
  containers: Container[];
  registrations: Registration[];
  orders: Order[];
  /** Additions of the areas. */
  parts: readonly DemoMade[];
  feed: DemoFeedRow[];
  counters: Counters;
}

/**
 * Makes a client from a seed: pure, so the same seed and scale give the same data, to the letter.
 * @param urlPath one of `demo`, `acme`, `globex`
 */
export function generateClient(seed: number, urlPath: string, scale: Scale = defaultScale): DemoClient {
  const plan = clientPlans.find((known) => known.urlPath === urlPath);
  if (!plan) throw new Error(`There is no demonstration client ${urlPath}.`);
  const configuration = configure(seed, plan, scale);
  const made = makeContainers(seed, plan, configuration, scale);
  const orders = makeOrders(seed, plan, made);
  const { registrations, counters } = makeRegistrations(seed, plan, configuration, made);
  const containers = made.map(({ record }) => record);
  const base = { plan, configuration, containers, registrations, orders, counters };
  const parts = anyAreas.flatMap(({ demo }) => (demo ? [makePart(demo, seed, base)] : []));
  return { ...base, parts, feed: feedOf(base, parts) };
}

/** Rows that devices will pull: configuration first, then containers before their documents, then what areas add. */
function feedOf({ configuration, containers, registrations, orders }: DemoBase, parts: readonly DemoMade[]): DemoFeedRow[] {
  const feed: DemoFeedRow[] = [];
  const add = (stream: DemoFeedRow['stream'], id: string, scope: string, row: object): void => {
    feed.push({ stream, id, seq: feed.length + 1, scope, row });
  };
  const refer = (scope: string, row: Reference): void => add('references', `${row.of}/${row.id}`, scope, row);
  for (const { record } of configuration.types) refer('client', { of: 'containerType', ...record });
  for (const record of configuration.costCenters) refer('client', { of: 'costCenter', ...record });
  for (const { record, classes } of configuration.projects) {
    refer(`project:${record.id}`, { of: 'project', ...record });
    for (const made of classes) refer(`project:${record.id}`, { of: 'class', ...made.record });
  }
  for (const { head } of configuration.dictionaries.values()) add('dictionaries', head.id, 'client', head);
  const scopes = new Map(containers.map((row) => [row.id, scopeOf(row)]));
  for (const row of containers) add(container.stream, row.id, scopeOf(row), row);
  for (const row of registrations) add(registration.stream, row.id, scopes.get(row.containerId) ?? 'client', row);
  for (const row of orders) add(order.stream, row.id, scopeAt(order, row, DEMO_NOW), row);
  for (const { stream, id, scope, row } of parts.flatMap((part) => part.feed ?? [])) add(stream, id, scope, row);
  return feed;
}
