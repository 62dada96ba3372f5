import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { LabelBatch } from '#schema/records/labels.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { codeOfNumber } from '#schema/rules/labels/series.ts';
import { labelHandlers } from '#service/areas/labels/handlers.ts';
import { offlineHandlers } from '#service/areas/offline/handlers.ts';
import { leases } from '#service/db/tables/sync.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { containerTypes } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { archiveBench } from '#tests/bench/archive-bench.ts';
import type { TestDevice } from '#tests/bench/vault-bench.ts';

const series = { prefix: 'EN-', width: 5, checkDigit: true };
const OF = 'container:env';

const { bench, anna, edyta } = await archiveBench();
beforeAll(() => bench.db.asSystem((tx) => tx.update(containerTypes).set({ series }).where(eq(containerTypes.id, 'env'))));

/** Calls a handler that runs in the transaction of its call. */
async function call(handler: unknown, input: object, userId = 'anna', tenantId = 't1') {
  if (typeof handler !== 'function') throw new Error('It opens its own transactions.');
  const answer: { data: unknown } = await bench.db.inTenant(tenantId, async (tx) => {
    const context: HandlerContext = { ...bench.context(userId, tenantId), tx };
    return handler(context, input);
  });
  return answer.data;
}
async function lease(deviceId: string, count: number, of = OF, prefix = series.prefix): Promise<NumberLease> {
  const [range] = (await call(offlineHandlers.leaseNumbers, { deviceId, wanted: [{ of, prefix, count }] })) as NumberLease[];
  if (!range) throw new Error('no lease');
  return range;
}

const printed = (first: number, last: number) => ({
  do: 'print',
  series: OF,
  typeId: 'env',
  ...series,
  first,
  last,
  format: 'a4x24',
});
const batchOf = async (device: TestDevice, id: string) => (await device.rows<LabelBatch>('lists/labels')).get(id);
const audited = () =>
  bench.db.asSystem((tx) =>
    tx
      .select({ userId: auditEvents.userId, subject: auditEvents.subject, detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.tenantId, 't1'), eq(auditEvents.event, 'label.print'))),
  );

test('labels of a type are numbered apart, behind boxes that have such a code, and never twice', async () => {
  await anna.send(anna.box(codeOfNumber(series, 40), { containerTypeId: 'env' }));
  expect(await lease('a', 10)).toMatchObject({ next: 41, last: 50, width: 5 });
  expect(await lease('b', 10)).toMatchObject({ next: 51, last: 60 });
  expect(await lease('a', 10, OF, 'XX-')).toMatchObject({ refused: 'unknownSeries' });
  expect(await lease('a', 10, 'container:box', '')).toMatchObject({ refused: 'unknownSeries' });
  expect(await lease('a', 10, 'container:nothing', series.prefix)).toMatchObject({ refused: 'unknownSeries' });
});

test('S6: codes of the client keep their digits when a device asks for those of its types with them', async () => {
  await anna.send(anna.box('0000400012'));
  const wanted = [
    { of: 'container', prefix: '', count: 5 },
    { of: OF, prefix: series.prefix, count: 5 },
  ];
  expect(await call(offlineHandlers.leaseNumbers, { deviceId: 'd', wanted })).toMatchObject([
    { of: 'container', next: 400_013, width: 10 },
    { of: OF, width: 5 },
  ]);
});

test('a printed number is not handed out again, even if the vault has lost its lease', async () => {
  const { next, last } = await lease('a', 24);
  const batch = anna.make('labels.print', printed(next, last));
  expect(await anna.send(batch)).toEqual(['applied']);
  await bench.db.asSystem((tx) => tx.delete(leases));
  expect((await lease('c', 5)).next).toBe(last + 1);
});

test('every device of the client knows who printed what; damage and its replacement keep the code', async () => {
  const batch = anna.make('labels.print', printed(901, 924));
  expect([await anna.send(batch), await anna.send(batch)]).toEqual([['applied'], ['applied']]);
  const on = { entityId: batch.entityId, deps: [batch.opId] };
  expect(await edyta.send(edyta.make('labels.print', { do: 'damage', numbers: [903, 905, 903] }, on))).toEqual(['applied']);
  expect(await batchOf(anna, batch.entityId)).toMatchObject({ first: 901, createdByName: 'Anna', damaged: [903, 905] });
  expect(await anna.send(anna.make('labels.print', { do: 'replace', numbers: [905] }, on))).toEqual(['applied']);
  expect(await batchOf(edyta, batch.entityId)).toMatchObject({ damaged: [903], version: 3 });
  expect((await bench.device('anna', 'x', 't2').rows('lists/labels')).size).toBe(0);
  const mine = (await audited()).filter(({ subject }) => subject === batch.entityId);
  expect(mine).toEqual([
    { userId: 'anna', subject: batch.entityId, detail: { printed: 24 } },
    { userId: 'edyta', subject: batch.entityId, detail: { damaged: 2 } },
    { userId: 'anna', subject: batch.entityId, detail: { printedAgain: 1 } },
  ]);
});

test('labels that cannot have been printed are refused', async () => {
  const send = (payload: object, more: object = {}) => anna.send(anna.make('labels.print', { ...payload }, more));
  const once = anna.make('labels.print', printed(951, 960));
  await anna.send(once);
  const again = { entityId: once.entityId, deps: [once.opId] };
  expect(await send(printed(961, 970), again)).toEqual(['refused payloadInvalid']);
  expect(await send({ do: 'damage', numbers: [950] }, again)).toEqual(['refused payloadInvalid']);
  expect(await send({ do: 'damage', numbers: [951] })).toEqual(['refused entityUnknown']);
  expect(await send({ ...printed(1, 9), typeId: 'nothing', series: 'container:nothing' })).toEqual(['refused entityUnknown']);
  for (const bad of [
    printed(10, 9),
    printed(1, 1_001),
    printed(0, 5),
    { ...printed(1, 5), series: 'container:box' },
    { ...printed(1, 5), series: 'container' },
    { ...printed(1, 5), prefix: 'P'.repeat(64) },
    { ...printed(1, 5), prefix: '' },
    { ...printed(1, 5), format: 'a0' },
    { ...printed(1, 5), width: 100 },
    { do: 'damage', numbers: [] },
    { do: 'damage', numbers: Array.from({ length: 1_001 }, (_, at) => at + 1) },
  ])
    expect([bad, await send(bad)]).toEqual([bad, ['refused payloadInvalid']]);
});

test('a label is used once a box has its code', async () => {
  const [plain, checked] = [printed(101, 110), printed(111, 120)];
  const one = anna.make('labels.print', {
    ...plain,
    series: 'container',
    typeId: 'box',
    prefix: '',
    width: 10,
    checkDigit: false,
  });
  const two = anna.make('labels.print', checked);
  await anna.send(one, two);
  const codes = ['0000000101', '0000000110', '0000000111', '101', codeOfNumber(series, 111), codeOfNumber(series, 120)];
  await anna.send(...codes.map((code) => anna.box(code)));
  const { batches } = (await call(labelHandlers.batches, { after: '' })) as { batches: (LabelBatch & { used: number })[] };
  const used = (id: string) => batches.find((batch) => batch.id === id)?.used;
  expect([used(one.entityId), used(two.entityId)]).toEqual([2, 2]);
});

test('series with what is printed of each, and batches newest first in pages that join', async () => {
  const all = await call(labelHandlers.series, {});
  expect(all).toMatchObject([
    { typeId: 'box', of: 'container', prefix: '' },
    { typeId: 'env', of: OF, ...series, printed: expect.any(Number) as number, damaged: 1 },
  ]);
  await anna.send(...Array.from({ length: 100 }, (_, at) => anna.make('labels.print', printed(2_000 + at, 2_000 + at))));
  const first = (await call(labelHandlers.batches, { after: '' })) as { batches: LabelBatch[]; next: string };
  const second = (await call(labelHandlers.batches, { after: first.next })) as { batches: LabelBatch[]; next: string };
  const ids = [...first.batches, ...second.batches].map(({ id }) => id);
  expect([first.batches.length, second.next, new Set(ids).size]).toEqual([100, '', ids.length]);
  expect(ids).toHaveLength((await anna.rows('lists/labels')).size);
  expect(await call(labelHandlers.batches, { after: '' }, 'anna', 't2')).toEqual({ batches: [], next: '' });
});
