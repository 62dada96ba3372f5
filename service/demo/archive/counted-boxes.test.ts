import { expect, test } from 'vitest';
import { containerStatus, orderStatus } from '#schema/codes.ts';
import { countState } from '#schema/codes/bench.ts';
import { countPart } from '#schema/entities/count-part.ts';
import type { Count, CountPart } from '#schema/records/bench.ts';
import { countSum } from '#schema/rules/bench/count.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { countParts, counts } from '#service/db/tables/bench.ts';
import { generateClient } from '#service/demo/generate.ts';

const clients = ['demo', 'acme', 'globex'].map((urlPath) => generateClient(1, urlPath));
const { waiting, counting, differs, confirmed } = countState;

test.each(clients)('boxes of $plan.urlPath wait, were put aside, differ, and all before them are confirmed', (client) => {
  const received = client.containers.filter(({ status, documents }) => status === containerStatus.completed && documents > 0);
  const many = (state: number) => received.filter((box) => box.countState === state).length;
  expect([many(waiting), many(counting), many(differs)]).toEqual([22, 6, 9]);
  expect(many(confirmed)).toBe(received.length - 37);
});

test.each(clients)(
  'each count of $plan.urlPath has the scans of its sums, and a bench goes on with those put aside',
  (client) => {
    const rows = <T>(table: object) =>
      client.parts.flatMap(({ tables }) => tables.flatMap((one) => (one.table === table ? (one.rows as readonly T[]) : [])));
    const parts = Map.groupBy(rows<CountPart>(countParts), ({ containerId }) => containerId);
    const documents = Map.groupBy(client.registrations, ({ containerId }) => containerId);
    const made = rows<Count>(counts);
    expect(made.length).toBeGreaterThan(50);
    for (const { containerId, state, expected, found, missing, extra, strays, parts: named } of made) {
      const its = parts.get(containerId) ?? [];
      const sum = countSum(documents.get(containerId) ?? [], its.flatMap(({ items }) => items).map(itemOf));
      expect(sum).toEqual({ expected, found, missing, extra, strays });
      expect(named).toEqual(state === counting ? its.map(({ id }) => id) : []);
    }
    const sent = client.feed.filter(({ stream }) => stream === countPart.stream).map(({ row }) => (row as CountPart).containerId);
    expect(sent.toSorted()).toEqual(
      made
        .filter(({ state }) => state === counting)
        .map(({ containerId }) => containerId)
        .toSorted(),
    );
  },
);

test.each(clients)('two deliveries of fourteen boxes are on their way to the archive from $plan.urlPath', ({ orders }) => {
  const whole = orders.filter(({ status, containerIds }) => status === orderStatus.inProgress && containerIds.length === 14);
  expect(whole.length).toBeGreaterThanOrEqual(2);
});
