import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { DatabaseLost } from '#service/db/faults.ts';
import { devices, failures, receipts } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { openLog } from '#service/log.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { hashOf } from './operation-hash.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

test('a box and its documents arrive in one batch, and come back by the feed', async () => {
  const tablet = bench.device('anna');
  const box = tablet.box(' ]C1pl-0001 ');
  const answer = await tablet.push(box, tablet.file(box, 'D-001'), tablet.file(box, 'D-002', { place: 'Nowhere' }));
  expect(answer.results.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied']);
  const { rows, to } = await tablet.pull();
  expect(answer.results[0]?.seq).toBeLessThanOrEqual(to);
  const found = rows.find(({ id }) => id === box.entityId)?.row as Container;
  expect(found).toMatchObject({ code: 'PL-0001', documents: 2, version: 1, createdByName: 'Anna', createdByOp: box.opId });
  const documents = rows.filter(({ stream }) => stream === 'registrations').map(({ row }) => row as Registration);
  expect(documents.map(({ code, toVerify, classVersion }) => [code, toVerify, classVersion])).toEqual([
    ['D-001', [], 1],
    ['D-002', ['place'], 1],
  ]);
  const verdicts = await tablet.rows<VerdictRow>('verdicts');
  expect(verdicts.get(box.opId)).toMatchObject({ verdict: 'applied', outcome: '' });
});

test('I2, B1: twenty parallel deliveries of one operation have one effect and equal answers', async () => {
  const tablet = bench.device('anna', 'parallel');
  const box = tablet.box('PAR-1');
  await tablet.push(box);
  const file = tablet.file(box, 'PAR-D1');
  const answers = await Promise.all(Array.from({ length: 20 }, () => tablet.push(file)));
  const verdicts = answers.map(({ results: [first] }) => first);
  expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
  const stored = await bench.db.inTenant('t1', (tx) =>
    tx.select().from(registrations).where(eq(registrations.id, file.entityId)),
  );
  expect(stored).toHaveLength(1);
  const boxes = await tablet.rows<Container>('containers');
  expect(boxes.get(box.entityId)?.documents).toBe(1);
});

test('I4: a row is made at the time of the service, as far as the device has measured the difference', async () => {
  const tablet = bench.device('anna', 'behind');
  const box = tablet.box('SKEW-1', {}, { madeAt: 2_000, skewMs: -500 });
  expect(await tablet.send(box)).toEqual(['applied']);
  expect((await tablet.rows<Container>('containers')).get(box.entityId)?.createdAt).toBe(2_500);
});

test('I2: what was made again from its row, because the device lost its outbox, is applied once more without effect', async () => {
  const tablet = bench.device('anna', 'rebuilt');
  const box = tablet.box('REB-1');
  const file = tablet.file(box, 'REB-D1');
  expect(await tablet.send(box, file)).toEqual(['applied', 'applied']);
  const again = (made: typeof box, deps: string[]) => tablet.make(made.type, made.payload, { entityId: made.entityId, deps });
  const rebuilt = again(box, []);
  expect(await tablet.send(rebuilt, again(file, [rebuilt.opId]))).toEqual(['applied', 'applied']);
  const boxes = await tablet.rows<Container>('containers');
  expect(boxes.get(box.entityId)).toMatchObject({ documents: 1, version: 1, createdByOp: box.opId });
  expect((await tablet.rows<Registration>('registrations')).get(file.entityId)).toMatchObject({ version: 1 });
  const other = tablet.make(file.type, { ...file.payload, code: 'REB-D2' }, { entityId: file.entityId });
  const stranger = bench.device('bogdan', 'rebuilt too').make(file.type, file.payload, { entityId: file.entityId });
  expect(await tablet.send(other)).toEqual(['refused payloadInvalid']);
  expect(await bench.device('bogdan', 'rebuilt too').send(stranger)).toEqual(['refused payloadInvalid']);
});

test('B2: the same id with another payload is refused, and both payloads are kept', async () => {
  const tablet = bench.device('anna', 'reuse');
  const box = tablet.box('REUSE-1');
  const { hash: _, ...open } = { ...box, payload: { ...box.payload, code: 'REUSE-2' } };
  const other = { ...open, hash: hashOf(open) };
  expect(await tablet.send(box)).toEqual(['applied']);
  expect(await tablet.send(other)).toEqual(['refused opIdReused']);
  expect(await tablet.send(other)).toEqual(['refused opIdReused']);
  expect(await tablet.send(box)).toEqual(['applied']);
  const kept = await bench.db.inTenant('t1', (tx) => tx.select().from(receipts));
  const codes = kept
    .filter(({ opId }) => opId.startsWith(box.opId))
    .map(({ operation }) => (operation as typeof box).payload['code']);
  expect(new Set(codes)).toEqual(new Set(['REUSE-1', 'REUSE-2']));
});

test('an operation whose hash does not fit its content is refused', async () => {
  const tablet = bench.device('anna', 'forger');
  const box = tablet.box('FORGED');
  expect(await tablet.send({ ...box, payload: { ...box.payload, description: 'added on the way' } })).toEqual([
    'refused payloadInvalid',
  ]);
});

test("B11: another user's operation is not taken, and its owner can still bring it", async () => {
  const box = bench.device('anna', 'shared').box('OWN-1');
  expect(await bench.device('bogdan', 'shared').send(box)).toEqual(['refused ownerMismatch']);
  expect(await bench.device('anna', 'shared').send(box)).toEqual(['applied']);
});

test('I3: a document is held until its box has arrived', async () => {
  const tablet = bench.device('anna', 'held');
  const box = tablet.box('HELD-1');
  const file = tablet.file(box, 'HELD-D1');
  expect(await tablet.send(file)).toEqual(['held']);
  expect(await tablet.send(box, file)).toEqual(['applied', 'applied']);
});

test('a dependency unknown for seven days is missing', async () => {
  const tablet = bench.device('anna', 'late');
  const box = tablet.box('LATE-1');
  const file = tablet.file(box, 'LATE-D1');
  bench.pass(8 * 86_400_000);
  expect(await tablet.send(file)).toEqual(['refused dependencyMissing']);
  expect(await tablet.send(box)).toEqual(['applied']);
  // its content was not judged, so sending it again applies it
  expect(await tablet.send(file)).toEqual(['applied']);
});

test('a payload that does not fit its kind harms no other operation of the batch', async () => {
  const tablet = bench.device('anna', 'poison');
  const box = tablet.box('POISON-1');
  const bad = tablet.make('registration.create', { containerId: box.entityId, nonsense: true }, { deps: [box.opId] });
  const unknown = tablet.make('container.explode', {});
  const answers = await tablet.send(box, bad, unknown, tablet.file(box, 'POISON-D1'));
  expect(answers).toEqual(['applied', 'refused payloadInvalid', 'held typeUnknown', 'applied']);
});

test('text no database can keep is refused, and the refusal is remembered', async () => {
  const tablet = bench.device('anna', 'nul');
  const box = tablet.box('NUL-1');
  const files = ['a\u0000b', 'half \ud800 of a sign'].map((name, index) => tablet.file(box, `NUL-D${index}`, { name }));
  const answers = ['applied', 'refused payloadInvalid', 'refused payloadInvalid', 'applied'];
  const all = [box, ...files, tablet.file(box, 'NUL-D9')];
  expect(await tablet.send(...all)).toEqual(answers);
  expect(await tablet.send(...all)).toEqual(answers);
});

test('an operation that fails unexpectedly harms no other of its batch, and is parked at the fifth try', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`create function boom() returns trigger language plpgsql as $$
      begin if new.code = 'BOOM-D' then raise exception 'boom'; end if; return new; end $$`);
    await tx.execute(sql`create trigger boom before insert on registrations for each row execute function boom()`);
  });
  const tablet = bench.device('anna', 'boom');
  const box = tablet.box('BOOM-1');
  const bad = tablet.file(box, 'BOOM-D');
  expect(await tablet.send(box, bad, tablet.file(box, 'BOOM-E'))).toEqual(['applied', 'retry', 'applied']);
  for (let tried = 2; tried < 5; tried += 1) expect(await tablet.send(bad)).toEqual(['retry']);
  expect(await tablet.send(bad)).toEqual(['refused internal']);
  await bench.db.asSystem((tx) => tx.execute(sql`drop trigger boom on registrations`));
  // the cause is gone, so sending it again is accepted
  expect(await tablet.send(bad)).toEqual(['applied']);
});

test('an operation that fits no row is refused on its own, each time it comes, and its batch continues', async () => {
  const tablet = bench.device('anna', 'unfit');
  const long = 'x'.repeat(4_000);
  const unfit = [{ n: 1e300 }, { deviceId: long }, { deviceId: 'a\u0000b' }, { lane: long }, { refs: [long] }].map((part) =>
    tablet.make('container.reopen', { reason: 'more' }, part),
  );
  for (let round = 0; round < 6; round += 1) {
    const [first, last] = [tablet.box(`UNFIT-${round}A`), tablet.box(`UNFIT-${round}B`)];
    const answers = await tablet.send(first, ...unfit, last);
    expect(answers).toEqual(['applied', ...unfit.map(() => 'refused payloadInvalid'), 'applied']);
  }
  expect(await tablet.send(...unfit)).toEqual(unfit.map(() => 'refused payloadInvalid'));
  const [known] = await bench.db.inTenant('t1', (tx) => tx.select().from(devices).where(eq(devices.id, 'unfit')));
  expect(known?.highestN).toBe(tablet.n);
});

test.each(['57014', '55P03', '53200', '25006'])(
  'overload and failover (%s) are no fault of an operation: nothing is counted, and later it is taken',
  async (code) => {
    const tablet = bench.device('anna', `busy-${code}`);
    const box = tablet.box(`BUSY-${code}`);
    const batch = [box, tablet.file(box, `BUSY-${code}-D`)];
    await bench.db.asSystem(async (tx) => {
      await tx.execute(
        sql.raw(`create function busy() returns trigger language plpgsql as $$
        begin raise exception 'busy' using errcode = '${code}'; end $$`),
      );
      await tx.execute(sql`create trigger busy before insert on registrations for each row execute function busy()`);
    });
    const lines: string[] = [];
    tablet.context.log = openLog('warn', { write: (line: string) => lines.push(line) });
    try {
      for (let round = 0; round < 6; round += 1) await expect(tablet.send(...batch)).rejects.toBeInstanceOf(DatabaseLost);
      // the log names the operation: it may block its device for ever
      expect(lines).toHaveLength(6);
      expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
        expect.objectContaining({ opId: batch[1]?.opId, code, msg: 'operation not decided' }),
      );
    } finally {
      await bench.db.asSystem((tx) => tx.execute(sql`drop function busy cascade`));
    }
    expect(await bench.db.inTenant('t1', (tx) => tx.select().from(failures).where(eq(failures.last, code)))).toEqual([]);
    expect(await tablet.send(...batch)).toEqual(['applied', 'applied']);
  },
);

test('a cloned device is asked to take a new number, and loses nothing', async () => {
  const [one, two] = [bench.device('anna', 'clone'), bench.device('anna', 'clone')];
  expect((await one.push(one.box('CLONE-1'))).newDevice).toBe(false);
  const answer = await two.push(two.box('CLONE-2'));
  expect(answer.newDevice).toBe(true);
  expect(answer.results[0]?.verdict).toBe('applied');
});
