import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NumberLease } from '#schema/records/settings.ts';
import { eraseDocument } from '#service/areas/documents/erase.ts';
import { documentNumbers } from '#service/db/tables/numbers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { offlineHandlers } from './handlers.ts';
import { usedAmong, type NumberedSeries } from './used-numbers.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const boxes = { of: 'container', prefix: '' };
const documents = (prefix: string) => ({ of: 'code', prefix });

async function lease(series: { of: string; prefix: string }, count = 10, deviceId = 'a'): Promise<NumberLease> {
  const { leaseNumbers } = offlineHandlers;
  if (typeof leaseNumbers !== 'function') throw new Error('It opens its own transactions.');
  const answer = await bench.db.inTenant('t1', (tx) =>
    leaseNumbers({ ...bench.context('anna'), tx }, { deviceId, wanted: [{ ...series, count }] }),
  );
  const range = 'data' in answer ? answer.data[0] : undefined;
  if (!range) throw new Error('There is no lease.');
  return range;
}
const send = async (...operations: Parameters<TestDevice['send']>) =>
  expect(await anna.send(...operations)).toEqual(operations.map(() => 'applied'));

test('S6: a code of another kind that was scanned as a number moves no series', async () => {
  const box = anna.box('0041');
  await send(box, anna.box('0042'), anna.file(box, 'AKT-0071'), anna.file(box, 'AKT-0072'));
  // the barcode of an article, and a national number typed over a document's
  await send(anna.box('5901234123457'), anna.file(box, '44051401359'), anna.file(box, 'AKT-44051401359'));
  expect(await lease(boxes)).toMatchObject({ next: 43, last: 52, width: 4 });
  expect(await lease(documents('AKT-'))).toMatchObject({ next: 73, last: 82, width: 4 });
  // as many digits as the others, and far off
  await send(...['0000412871', '0000412872', '9788371815'].map((digits) => anna.file(box, `ISB-${digits}`)));
  expect(await lease(documents('ISB-'))).toMatchObject({ next: 412_873, width: 10 });
  // after its first lease, leases alone move it
  await send(anna.box('9788'), anna.box('990077665544'), anna.file(box, 'AKT-0990'), anna.file(box, 'AKT-990077665544'));
  expect(await lease(boxes)).toMatchObject({ next: 53, last: 62, width: 4 });
  expect(await lease(documents('AKT-'))).toMatchObject({ next: 83, last: 92, width: 4 });
});

test('S6: numbers that were used by hand are passed over once a lease reaches them, those of deleted documents as well', async () => {
  const { last } = await lease(boxes);
  const box = anna.box(String(last + 4).padStart(4, '0'));
  await send(box, anna.box(String(last + 40).padStart(4, '0')));
  expect(await lease(boxes)).toMatchObject({ next: last + 5, last: last + 14 });
  expect(await lease(boxes, 30)).toMatchObject({ next: last + 41, last: last + 70 });
  const kept = anna.file(box, 'TOM-001');
  const gone = anna.file(box, 'TOM-008');
  await send(kept, gone);
  expect(await lease(documents('TOM-'), 2)).toMatchObject({ next: 9, last: 10 });
  const ahead = anna.file(box, 'TOM-0013');
  await send(
    ahead,
    anna.make('registration.delete', { containerId: box.entityId }, { entityId: ahead.entityId, base: { [ahead.entityId]: 1 } }),
  );
  expect(await lease(documents('TOM-'), 5)).toMatchObject({ next: 14, last: 18 });
});

test('S6: a thousand numbers in one row that an import used are passed over in one lease', async () => {
  const { last } = await lease(boxes, 1);
  const [source] = (await bench.db.asSystem((tx) => tx.execute<{ id: string }>(sql`select id from containers limit 1`))).rows;
  await bench.db.asSystem((tx) =>
    tx.execute(sql`insert into containers select made.* from containers c, generate_series(1, 1000) as n,
        lateral jsonb_populate_record(c, jsonb_build_object(
          'id', 'imported-' || n, 'code', lpad((${last}::int + n)::text, 4, '0'))) as made
      where c.id = ${source?.id ?? ''}`),
  );
  expect(await lease(boxes, 20)).toMatchObject({ next: last + 1_001, last: last + 1_020 });
});

test('S6: two devices that ask in one moment share no number, and none of them gets one that is used', async () => {
  const { last } = await lease(boxes);
  await send(anna.box(String(last + 25).padStart(4, '0')));
  const ranges = await Promise.all(['a', 'b', 'c', 'd'].map((device) => lease(boxes, 10, device)));
  const numbers = ranges.flatMap(({ next, last: end }) => Array.from({ length: end - next + 1 }, (_, at) => next + at));
  expect(new Set(numbers).size).toBe(40);
  expect(numbers).not.toContain(last + 25);
});

test('a lease reads neither boxes nor documents but by an index, and never a row of documents', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into registrations select made.* from registrations r, generate_series(1, 5000) as n,
        lateral jsonb_populate_record(r, jsonb_build_object('id', 'many-' || n, 'code', 'MANY-' || n, 'values', jsonb_build_object('code', 'MANY-' || n), 'words', null)) as made
      where r.id = (select min(id) from registrations)`);
    await tx.execute(sql`insert into document_numbers (tenant_id, document_id, "of", class_id, value)
      select tenant_id, id, 'code', class_id, code from registrations where id like 'many-%'`);
    await tx.execute(sql`insert into containers select made.* from containers c, generate_series(1, 5000) as n,
        lateral jsonb_populate_record(c, jsonb_build_object('id', 'many-' || n, 'code', 'MANY-' || n)) as made
      where c.id = (select min(id) from containers)`);
    await tx.execute(sql`analyze`);
  });
  const explained = (query: SQL) =>
    bench.db.inTenant('t1', async (tx) => JSON.stringify((await tx.execute(sql`explain ${query}`)).rows));
  const codes = Array.from({ length: 10 }, (_, at) => `MANY-${4_995 + at}`);
  const tenantId = 't1';
  const ofBoxes: NumberedSeries = { tenantId, prefix: 'MANY-', of: { kind: 'boxes', checkDigit: false } };
  const ofCodes: NumberedSeries = { tenantId, prefix: 'MANY-', of: { kind: 'attribute', id: 'code', classIds: ['files'] } };
  expect(await explained(usedAmong(ofBoxes, codes))).toMatch(/containers_code/);
  expect(await explained(usedAmong(ofCodes, codes))).toMatch(/document_numbers_value/);
  // the counters of a connection keep what its last transactions read: the difference is that of the lease
  const read = () =>
    bench.db.inTenant('t1', async (tx) => {
      const leased = offlineHandlers.leaseNumbers;
      if (typeof leased !== 'function') throw new Error('It opens its own transactions.');
      const counted = async () => {
        const { rows } = await tx.execute<{ read: number | string }>(sql`
          select coalesce(sum(coalesce(idx_tup_fetch, 0) + seq_tup_read), 0) as read
          from pg_stat_xact_user_tables where relname = 'registrations'`);
        return Number(rows[0]?.read);
      };
      const before = await counted();
      await leased({ ...bench.context('anna'), tx }, { deviceId: 'a', wanted: [{ ...documents('MANY-'), count: 100 }] });
      return (await counted()) - before;
    });
  expect([await read(), await read()]).toEqual([0, 0]);
});

test('the numbers of a document follow its values, and go with them', async () => {
  const box = anna.box('NUMBERS');
  const [file, undone] = [anna.file(box, 'WER-1'), anna.file(box, 'WER-X')];
  await send(box, file, undone);
  const numbers = async () => {
    const rows = await bench.db.asSystem((tx) => tx.select().from(documentNumbers));
    return rows.filter(({ value }) => value.startsWith('WER-')).map(({ documentId, value }) => [documentId, value]);
  };
  expect(await numbers()).toEqual([[file.entityId, 'WER-1']]);
  const payload = { containerId: box.entityId, values: { code: 'WER-2' }, evidence: {}, toVerify: [] };
  const changed = anna.make('registration.update', payload, { entityId: file.entityId, base: { [file.entityId]: 1 } });
  await send(changed);
  expect(await numbers()).toEqual([[file.entityId, 'WER-2']]);
  await bench.db.inTenant('t1', (tx) =>
    eraseDocument(tx, { tenantId: 't1', id: file.entityId, version: 2, code: 'WER-2' }, { basis: 'deleted' }, bench.now()),
  );
  expect(await numbers()).toEqual([]);
});

test('the migration finds the numbers of documents that were stored before it', async () => {
  const numbers = async () => {
    const rows = await bench.db.asSystem((tx) => tx.select().from(documentNumbers));
    return rows.map(({ documentId, of, value }) => `${documentId} ${of} ${value}`).toSorted();
  };
  const before = await numbers();
  expect(before.length).toBeGreaterThan(10);
  const file = await readFile('service/db/migrations/0061_document_numbers.sql', 'utf8');
  const fill = file.split('--> statement-breakpoint').at(-1) ?? '';
  await bench.db.asSystem(async (tx) => {
    await tx.delete(documentNumbers);
    await tx.execute(sql.raw(fill));
  });
  expect(await numbers()).toEqual(before);
});
