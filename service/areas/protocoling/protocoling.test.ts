import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { offlineCalls } from '#schema/calls/offline.ts';
import { protocolingCalls } from '#schema/calls/protocoling.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { sheetWords } from '#schema/sheet-words.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { custody } from '#service/areas/desk/custody.ts';
import { offlineHandlers } from '#service/areas/offline/handlers.ts';
import { fileAttributes, newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { bytesOf } from '#service/http/answers.ts';
import type { DrawnAnswer, FileAnswer, HandlerContext } from '#service/http/handlers.ts';
import { classes } from '#service/db/tables/vault.ts';
import { protocolingHandlers } from './handlers.ts';
import { officialProtocol } from './print/official-protocol.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

type Callable = (context: HandlerContext, input: unknown) => Promise<Record<string, unknown>>;

/** Calls a handler as the router does; the answer is what it gives back. */
async function call(handlers: object, name: string, input: unknown, userId = 'anna', tenantId = 't1') {
  const handler: unknown = Reflect.get(handlers, name);
  const context = bench.context(userId, tenantId);
  const own: unknown = Reflect.get(Object(handler), 'handle');
  if (own) return (own as Callable)(context as HandlerContext, input); // it opens its own transactions
  return bench.db.inTenant(tenantId, (tx) => (handler as Callable)({ ...context, tx }, input));
}
const ask = (name: string, input: unknown, userId?: string, tenantId?: string) =>
  call(protocolingHandlers, name, input, userId, tenantId);

const asked = (code: string) => ({
  opId: newId(),
  id: newId(),
  code,
  projectId: 'p1',
  containerTypeId: 'env',
  classId: 'files',
  costCenterId: '',
  description: '',
  inherited: { place: 'Łódź' },
});

test('a direct call is the operation a device would queue: same receipt, same checks, and devices receive it', async () => {
  const box = asked('DIRECT-1');
  const first = await ask('container', box);
  expect(first).toMatchObject({ data: { opId: box.opId, verdict: 'applied' } });
  expect(await ask('container', box)).toEqual(first);
  expect(await ask('container', { ...asked('DIRECT-1'), description: 'other' })).toMatchObject({
    data: { verdict: 'contested', code: 'duplicateCode' },
  });
  expect(await ask('container', { ...asked('DIRECT-2'), classId: 'nothing' })).toEqual({
    refused: 'action.refused',
    message: 'entityUnknown',
  });
  expect((await anna.rows<Container>('containers')).get(box.id)).toMatchObject({ code: 'DIRECT-1', version: 1 });
  expect((await anna.rows<VerdictRow>('verdicts')).get(box.opId)).toMatchObject({ verdict: 'applied' });
  expect(await ask('inheritedAttributes', { id: box.id })).toEqual({ data: { place: 'Łódź' } });
});

test('closing, opening and deleting ask the same rules', async () => {
  const box = asked('DIRECT-3');
  await ask('container', box);
  const status = (operation: number, more = {}) => ask('registerUpdateStatus', { opId: newId(), id: box.id, operation, ...more });
  expect(await status(1)).toEqual({ refused: 'action.refused', message: 'containerEmpty' });
  await anna.send(anna.file(box.id, 'DIRECT-D3'));
  expect(await status(1)).toMatchObject({ data: { verdict: 'applied' } });
  expect(await status(3)).toMatchObject({ refused: 'action.refused', message: 'payloadInvalid' });
  expect(await status(3, { reason: 'one more' })).toMatchObject({ data: { verdict: 'applied' } });
  expect(await ask('registerDelete', { id: box.id }, 'celina')).toEqual({
    refused: 'action.refused',
    message: 'containerNotEmpty',
  });
  const empty = asked('DIRECT-4');
  await ask('container', empty);
  expect(await ask('registerDelete', { id: empty.id }, 'celina')).toMatchObject({ data: { verdict: 'applied' } });
});

test('lists: only the projects of the caller, newest first, in pages that join', async () => {
  const codes = Array.from({ length: 130 }, (_, index) => `LIST-${String(index).padStart(3, '0')}`);
  for (let from = 0; from < codes.length; from += 40) {
    bench.pass(1_000);
    await anna.send(...codes.slice(from, from + 40).map((code) => anna.box(code)));
  }
  const page = async (searchPackageId: string, userId = 'anna') =>
    ((await ask('registerList', { statusId: 1, searchPackageId }, userId))['data'] ?? {}) as {
      items: Container[];
      searchPackageId: string;
      isLastPage: boolean;
    };
  const [one, two] = [await page(''), await page('').then(({ searchPackageId }) => page(searchPackageId))];
  expect([one.items.length, one.isLastPage, two.isLastPage, two.searchPackageId]).toEqual([100, false, true, '']);
  const all = [...one.items, ...two.items];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a));
  expect(codes.every((code) => all.some((row) => row.code === code))).toBe(true);
  const hidden = anna.box('LIST-P2', { projectId: 'p2', classId: 'other' });
  await anna.send(hidden);
  expect((await page('', 'bogdan')).items.some(({ projectId }) => projectId === 'p2')).toBe(false);
  expect((await page('not a place we gave out')).items).toHaveLength(100);
  const named = { id: hidden.entityId, projectId: 'p2', type: 'box' };
  expect(await ask('registration', named)).toMatchObject({ data: { container: { code: 'LIST-P2' } } });
  expect(await ask('registration', named, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
  expect(await ask('registration', named, 'anna', 't2')).toMatchObject({ refused: 'row.unknown' });
});

test('hints begin like what was typed, accents and case aside; a dictionary comes whole and in folded order', async () => {
  await bench.db.asSystem(async (tx) => {
    const attributes = [plainAttribute({ id: 'town', dictionaryId: 'towns' })];
    await tx
      .update(classes)
      .set({ attributes })
      .where(and(eq(classes.tenantId, 't1'), eq(classes.id, 'other')));
    await tx.execute(
      sql`insert into dictionaries (tenant_id, id, name, type, version, date, size) values ('t1', 'towns', 'Towns', 1, 3, 7, 4)`,
    );
    await tx.execute(sql`insert into dictionary_values (tenant_id, dictionary_id, folded, value, since_version, until_version) values
      ('t1', 'towns', 'lodz', 'Łódź', 1, 0), ('t1', 'towns', 'lomza', 'Łomża', 1, 0), ('t1', 'towns', 'lublin', 'Lublin', 1, 0),
      ('t1', 'towns', 'a b', 'A B', 1, 0), ('t1', 'towns', 'ab', 'AB', 1, 0), ('t1', 'towns', 'lowicz', 'Łowicz', 1, 2)`);
  });
  const hint = (value: string) => ask('searchHints', { id: 'towns', value, dictionaryType: 1, classId: 'files' });
  expect(await hint('ŁO')).toEqual({ data: ['Łódź', 'Łomża'] });
  expect(await hint('%')).toEqual({ data: [] });
  expect(await ask('dictionaryValue', { id: 'towns' })).toEqual({
    data: { id: 'towns', version: 3, date: 7, values: ['A B', 'AB', 'Łódź', 'Łomża', 'Lublin'] },
  });
  expect(await ask('dictionaryValue', { id: 'towns' }, 'anna', 't2')).toMatchObject({ refused: 'row.unknown' });
  // only a class of p2 uses it: for a user of p1 it is as unknown as a missing one
  const [his, unknown] = [{ id: 'towns' }, { id: 'no such' }];
  expect(await ask('dictionaryValue', his, 'bogdan')).toEqual(await ask('dictionaryValue', unknown, 'bogdan'));
  expect(await ask('dictionaryValue', his, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
  expect(await ask('searchHints', { ...his, value: '', dictionaryType: 1, classId: 'files' }, 'bogdan')).toEqual({ data: [] });
  expect(await ask('dictionaryValue', { id: 'depts' }, 'bogdan')).toMatchObject({ data: { values: ['HR', 'Legal'] } });
});

test('the official protocol: one number per content, continuous, Polish letters, a custody event', async () => {
  const boxes = ['PROT-1', 'PROT-2'].map((code) => anna.box(code));
  const files = boxes.map((box, index) => anna.file(box, `PROT-D${index}`, { surname: 'Źdźbło-Gęś', name: '=1+1' }));
  await anna.send(...boxes, ...files);
  const protocol = async (index: number, format: 2 | 5) =>
    (await ask('protocol', { containerId: boxes[index]?.entityId, format })) as unknown as FileAnswer | DrawnAnswer;
  const [first, second, again] = [await protocol(0, 2), await protocol(1, 2), await protocol(0, 5)];
  const numbers = [first, second, again].map(({ name }) => Number(/protocol-(\d+)-/.exec(name)?.[1]));
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  expect(numbers[2]).toBe(numbers[0]);
  const text = pdfText(await bytesOf(first));
  expect(text).toContain(`${sheetWords.pl.numbered} ${numbers[0]}`);
  expect(text).toContain('Źdźbło-Gęś');
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(again));
  expect(csv.startsWith(`\uFEFF"${sheetWords.pl.numbered}";"Pudło";"Lp.";"Document code"`)).toBe(true);
  expect(csv).toContain(`"${numbers[0]}";"PROT-1";"1";"PROT-D0";"Źdźbło-Gęś";"'=1+1"`);
  const history = await bench.db.inTenant('t1', (tx) =>
    custody({ ...bench.context('anna'), tx }, { containerId: boxes[0]?.entityId ?? '' }),
  );
  expect('data' in history && history.data.events.map(({ event }) => event)).toEqual([3, 4]);
  // another document makes another content, and another number
  await anna.send(anna.file(boxes[0]?.entityId ?? '', 'PROT-D9'));
  expect((await protocol(0, 2)).name).toBe(`protocol-${(numbers[1] ?? 0) + 1}-PROT-1.pdf`);
});

test('getProtocol of chosen documents is a list of them, whole or not at all', async () => {
  const box = anna.box('LIST-1');
  const files = ['LIST-D1', 'LIST-D2'].map((code) => anna.file(box, code, { surname: 'Źdźbło' }));
  await anna.send(box, ...files);
  const [first = '', second = ''] = files.map(({ entityId }) => entityId);
  const list = async (format: 2 | 5, guidList = [second, first]) =>
    (await ask('protocol', { guidList, format })) as unknown as FileAnswer | DrawnAnswer;
  const csv = new TextDecoder().decode(await bytesOf(await list(5)));
  const [head, ...rows] = csv.trimEnd().split('\r\n');
  expect(head).toContain('"Lp.";"Kod dokumentu";"Dokument";"Klasa";"Projekt";"Pudło";"Zarejestrowano"');
  expect(rows.map((row) => row.split(';').slice(0, 2))).toEqual([
    ['"1"', '"LIST-D2"'],
    ['"2"', '"LIST-D1"'],
  ]);
  expect(rows[0]).toContain('"LIST-1"');
  const pdf = await list(2);
  expect(pdf).toMatchObject({ name: 'documents.pdf' });
  expect(pdfText(await bytesOf(pdf))).toContain('LIST-D1');
  // a list that left one out would be taken for complete
  expect(await ask('protocol', { guidList: [first, newId()], format: 5 })).toMatchObject({ refused: 'row.unknown' });
  const { input } = protocolingCalls.protocol;
  expect(v.safeParse(input, { format: 5 }).success).toBe(false);
  expect(v.safeParse(input, { containerId: box.entityId, guidList: [first], format: 5 }).success).toBe(false);
});

test('the official number is given out once when many ask at the same time', async () => {
  const boxes = Array.from({ length: 6 }, (_, index) => anna.box(`MANY-${index}`));
  await anna.send(...boxes);
  const names = await Promise.all(boxes.map(({ entityId }) => ask('protocol', { containerId: entityId, format: 5 })));
  const numbers = names.map(({ name }) => Number(/protocol-(\d+)-/.exec(String(name))?.[1])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => (numbers[0] ?? 0) + index));
});

test('a box that was closed, or deleted, between the look and the lock gets no number for what it was', async () => {
  const box = anna.box('STALE-1');
  await anna.send(box, anna.file(box, 'STALE-D1'));
  const seen = (await anna.rows<Container>('containers')).get(box.entityId) as Container;
  const print = () => bench.db.inTenant('t1', (tx) => officialProtocol({ ...bench.context('anna'), tx }, seen, 'en'));
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await anna.send(closing)).toEqual(['applied']);
  const printed = await print();
  expect(printed?.container).toMatchObject({ status: 2, seals: ['S-1'] });
  expect((await print())?.number).toBe(printed?.number);
  const name = `protocol-${printed?.number}-STALE-1.csv`;
  expect(await ask('protocol', { containerId: box.entityId, format: 5 })).toMatchObject({ name });
  const empty = anna.box('STALE-2');
  await anna.send(empty);
  const gone = (await anna.rows<Container>('containers')).get(empty.entityId) as Container;
  const desk = bench.device('celina');
  expect(await desk.send(desk.make('container.delete', {}, { entityId: empty.entityId }))).toEqual(['applied']);
  expect(await bench.db.inTenant('t1', (tx) => officialProtocol({ ...bench.context('anna'), tx }, gone, 'en'))).toBeNull();
});

test('separator sheets: one page each, with the code in words', async () => {
  const box = anna.box('SEPBOX-1');
  await anna.send(box);
  const separators = (await ask('separator', { containerId: box.entityId, count: 3 })) as unknown as DrawnAnswer;
  expect(separators.type).toBe('application/pdf');
  const text = pdfText(await bytesOf(separators));
  for (const set of ['001', '002', '003']) expect(text).toContain(`SEP-SEPBOX-1-${set}`);
  expect(await ask('separator', { containerId: box.entityId, count: 1 }, 'anna', 't2')).toMatchObject({ refused: 'row.unknown' });
});

test('what a device should hold before it goes offline', async () => {
  const { data } = await call(offlineHandlers, 'offlineProtocoling', {});
  expect(data).toMatchObject({
    projects: 2,
    classes: 3,
    containerTypes: 2,
    costCenters: 1,
    captureUntil: bench.now() + 7 * 86_400_000,
  });
  expect((data as { dictionaries: { id: string }[] }).dictionaries.map(({ id }) => id).toSorted()).toEqual([
    'depts',
    'places',
    'towns',
  ]);
});

type Ask = { of: string; prefix: string; count: number };
const lease = (wanted: Ask[], deviceId = 'a', userId = 'anna') =>
  call(offlineHandlers, 'leaseNumbers', { deviceId, wanted }, userId).then(({ data }) => data as NumberLease[]);

test('S6: leases begin behind what was used and what was leased, and never overlap', async () => {
  await anna.send(anna.box('0041'), anna.box('7X'));
  const ranges = await Promise.all(['a', 'b', 'c'].map((id) => lease([{ of: 'container', prefix: '', count: 100 }], id)));
  expect(ranges.map(([range]) => range?.next ?? 0).toSorted((a, b) => a - b)).toEqual([42, 142, 242]);
  expect(ranges.every(([range]) => range && range.last - range.next === 99 && range.width === 4)).toBe(true);
  const box = anna.box('SERIES');
  await anna.send(box, ...['SERIES-8', 'SERIES-009', 'SERIES-X99'].map((code) => anna.file(box, code)));
  const [series] = await lease([{ of: 'code', prefix: 'SERIES-', count: 5 }]);
  expect(series).toMatchObject({ of: 'code', next: 10, last: 14 });
});

test('S6: numbers are given for series the caller works with; of others not even their position is revealed', async () => {
  // `code` is numbered in the classes of p1 as well, `register` in this one alone
  const attributes = [...fileAttributes.slice(0, 2), plainAttribute({ id: 'register', name: 'Register', autonumber: true })];
  const apart = { tenantId: 't1', id: 'apart', projectId: 'p2', name: 'Apart', attributes };
  await bench.db.asSystem((tx) => tx.insert(classes).values(apart));
  const [mine, there] = [anna.box('MINE'), anna.box('THEIRS', { projectId: 'p2', classId: 'apart' })];
  const about = { containerId: there.entityId, projectId: 'p2', classId: 'apart', code: 'T-700' };
  const values = { code: 'T-700', surname: 'PESEL-8505', register: 'B/0300' };
  const theirs = { ...about, values, evidence: {}, toVerify: [], tries: {}, leased: [] };
  await anna.send(mine, there);
  expect(await anna.send(anna.file(mine, 'T-12'), anna.make('registration.create', theirs))).toEqual(['applied', 'applied']);
  const wanted = [
    { of: 'code', prefix: 'T-', count: 5 },
    { of: 'container', prefix: 'PICK-', count: 5 },
    { of: 'register', prefix: 'B/', count: 5 },
    { of: 'surname', prefix: 'PESEL-', count: 5 },
  ];
  const leased = await lease(wanted, 'curious', 'bogdan');
  expect(leased.map(({ of, next, last, refused }) => [of, next, last, refused])).toEqual([
    ['code', 13, 17, undefined],
    ['container', 1, 0, 'unknownSeries'],
    ['register', 1, 0, 'unknownSeries'],
    ['surname', 1, 0, 'unknownSeries'],
  ]);
  const kept = await bench.db.asSystem((tx) => tx.execute(sql`select "of" from leases where device_id = 'curious'`));
  expect(kept.rows).toEqual([{ of: 'code' }]);
  // who works there is given them, behind what is leased, or stored where no one leased before
  expect((await lease(wanted)).map(({ next }) => next)).toEqual([18, 1, 301, 1]);
});

test('a prefix without room in a code is refused on its own: the other series get their numbers, and nothing is kept of it', async () => {
  const long = 'P'.repeat(LIMITS.codeCharacters + 1);
  const wanted = [long, 'FINE-', long.slice(1), 'P'.repeat(100_000)].map((prefix) => ({ of: 'code', prefix, count: 5 }));
  const input = v.parse(offlineCalls.leaseNumbers.input, { deviceId: 'a', wanted });
  const leased = (await lease(input.wanted)).map(({ prefix, next, last, refused }) => [prefix.length, last - next + 1, refused]);
  expect(leased.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [5, 5, undefined],
    [LIMITS.codeCharacters, 5, undefined],
    [LIMITS.codeCharacters + 1, 0, 'prefixTooLong'],
    [100_000, 0, 'prefixTooLong'],
  ]);
  const kept = await bench.db.asSystem((tx) => tx.execute(sql`select prefix from leases where length(prefix) > 64`));
  expect(kept.rows).toEqual([]);
});
