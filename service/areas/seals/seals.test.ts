import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import type { SealPage } from '#schema/records/seal.ts';
import { checkSeal } from '#schema/rules/seal/check.ts';
import { custodyKeys, type CustodyKeys } from '#service/areas/sync/custody-keys.ts';
import { signDay } from '#service/areas/sync/custody-roots.ts';
import { sealHandlers as handlersOf } from '#service/areas/seals/handlers.ts';
import { nodeCrypto } from '#service/areas/seals/node-crypto.ts';
import { seals } from '#service/db/tables/sync.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

const DAY_MS = 86_400_000;
let bench: VaultBench;
let folder: string;
let keys: CustodyKeys;
let client: string;
let box: string;
beforeAll(async () => {
  [bench, folder] = [await vaultBench(), await mkdtemp(join(tmpdir(), 'seals-'))];
  keys = await custodyKeys(folder);
  const [tenant] = await bench.db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.tenantId, 't1')));
  client = tenant?.urlPath ?? '';
  box = await closedBox('SEAL-1');
  await closedBox('SEAL-2');
  await closedBox('SEAL-3');
  await signDay(bench.db, 't1', keys, bench.now());
  bench.pass(DAY_MS);
  // a receipt at the archive names a shelf, and comes after the signature
  const edyta = bench.device('edyta');
  const arrived = { projectId: 'p1', seals: [], condition: 'good', placeCode: 'R-7-SECRET', scanned: true };
  expect(await edyta.send(edyta.make('container.receive', arrived, { entityId: box }))).toEqual(['applied unannounced']);
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

async function closedBox(code: string): Promise<string> {
  const anna = bench.device('anna');
  const made = anna.box(code);
  const at = { entityId: made.entityId, deps: [made.opId] };
  const close = anna.make('container.close', { seals: ['S-77'], scanned: true }, at);
  const verdicts = await anna.send(made, anna.file(made, `${code}-SECRET`), close);
  expect(verdicts).toEqual(['applied', 'applied', 'applied']);
  return made.entityId;
}

const sealHandlers = handlersOf('https://vault.example');

/** The handlers before a sign-in use nothing but the database. */
const context = () => ({ db: bench.db }) as unknown as AnyoneContext;
const refusedOf = (outcome: object) => String(Reflect.get(outcome, 'refused'));

async function tokenOf(containerId: string): Promise<string> {
  const ours = and(eq(seals.tenantId, 't1'), eq(seals.containerId, containerId));
  const [found] = await bench.db.asSystem((tx) => tx.select().from(seals).where(ours));
  return found?.token ?? '';
}

async function pageOf(token: string, of = client): Promise<SealPage | string> {
  const outcome = await sealHandlers.page(context(), { client: of, token });
  return 'data' in outcome ? outcome.data : refusedOf(outcome);
}

async function verdict() {
  const page = await pageOf(await tokenOf(box));
  if (typeof page === 'string') return page;
  const roots = await sealHandlers.roots(context(), { client, from: page.day?.root.day ?? '' });
  const known = await sealHandlers.keys(context(), { client });
  if (!('data' in roots) || !('data' in known)) return 'row.unknown';
  const { fault, signed } = await checkSeal(page, { keys: known.data, roots: roots.data }, nodeCrypto);
  return { fault, signed };
}

/** Runs an update past every protection of its table, as its owner can. */
const alter = (update: string) =>
  bench.db.asSystem(async (tx) => {
    const [, table = ''] = /^update (\w+)/.exec(update) ?? [];
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await tx.execute(sql.raw(update));
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  });

const turned = (column: string, from: string, to: string) => `${column} = translate(${column}, '${from}', '${to}')`;
const [HEX, NEXT] = ['0123456789abcdef', '123456789abcdef0'];

/** Turns every digit of a hash, looks, and turns it back. */
const both = (table: string, column: string, where: string) =>
  broken(
    `update ${table} set ${turned(column, HEX, NEXT)} where ${where}`,
    `update ${table} set ${turned(column, NEXT, HEX)} where ${where}`,
  );

const switched = (on: boolean) =>
  alter(`update tenants set parameters = parameters || '{"sealPages": ${on}}'::jsonb where tenant_id = 't1'`);

/** Changes the database past every protection, looks, and changes it back. */
async function broken(change: string, back: string) {
  await alter(change);
  const found = await verdict();
  await alter(back);
  return found;
}

test('a closed box has a page with a token of 128 bits, and a browser finds it whole under a signed root', async () => {
  expect(Buffer.from(await tokenOf(box), 'base64url')).toHaveLength(16);
  expect(await verdict()).toEqual({ fault: 'none', signed: 2 });
  const page = await pageOf(await tokenOf(box));
  expect(page).toMatchObject({
    container: { code: 'SEAL-1', status: containerStatus.completed, seals: ['S-77'] },
    content: { documents: 1, documentsNow: 1, now: 'same' },
    day: { position: 2 },
  });
});

test('the page names no person, shelf, attribute or code of a document', async () => {
  const text = JSON.stringify(await pageOf(await tokenOf(box)));
  expect(text).not.toMatch(/anna|edyta|SECRET|R-7|values|inherited/i);
  expect(text).toContain('SEAL-1');
});

test('one byte changed in the database turns the verdict, wherever it was changed', async () => {
  const event = `container_id = '${box}' and position = 3`;
  expect(
    await broken(`update custody set method = 'typed' where ${event}`, `update custody set method = 'scanned' where ${event}`),
  ).toEqual({
    fault: 'event',
    signed: 0,
  });
  const content = `container_id = '${box}'`;
  expect(
    await broken(
      `update registrations set code = 'SEAL-1-SECREt' where ${content}`,
      `update registrations set code = 'SEAL-1-SECRET' where ${content}`,
    ),
  ).toEqual({ fault: 'content', signed: 0 });
  expect(await both('custody_heads', 'hash', content)).toMatchObject({ fault: 'head' });
  expect(await both('custody_leaves', 'hash', content)).toMatchObject({ fault: 'leaf' });
  expect(await both('custody_leaves', 'hash', `container_id <> '${box}'`)).toMatchObject({ fault: 'root' });
  expect(await both('seals', 'content_hash', content)).toMatchObject({ fault: 'sealing' });
  expect(await broken(`update custody_roots set at = at + 1`, `update custody_roots set at = at - 1`)).toMatchObject({
    fault: 'signature',
  });
  expect(await verdict()).toMatchObject({ fault: 'none' });
});

test('unknown, cut, foreign and ended tokens have one answer, and so has a client that shows no seals', async () => {
  const token = await tokenOf(box);
  const answers = [
    await pageOf('AAAAAAAAAAAAAAAAAAAAAA'),
    await pageOf(token.slice(0, 21)),
    await pageOf(''),
    await pageOf(token, 'nobody'),
  ];
  expect(new Set(answers)).toEqual(new Set(['row.unknown']));
  await switched(false);
  expect(await pageOf(token)).toBe('row.unknown');
  expect(await verdict()).toBe('row.unknown');
  await switched(true);
  expect(await pageOf(token)).toMatchObject({ container: { code: 'SEAL-1' } });
});

test('a box that is opened again ends its page, and its next closing has another token', async () => {
  const anna = bench.device('anna');
  const id = await closedBox('SEAL-4');
  const before = await tokenOf(id);
  expect(await pageOf(before)).toMatchObject({ container: { code: 'SEAL-4' } });
  await anna.send(anna.make('container.reopen', { reason: 'One more' }, { entityId: id }));
  expect(await pageOf(before)).toBe('row.unknown');
  await anna.send(anna.make('container.close', { seals: ['S-78'], scanned: true }, { entityId: id }));
  expect(await pageOf(before)).toBe('row.unknown');
  expect(await pageOf(await tokenOf(id))).toMatchObject({ content: { now: 'same' }, day: null });
});

test('a box that is closed and ordered in one push has its page', async () => {
  const anna = bench.device('anna');
  const made = anna.box('SEAL-5');
  const at = { entityId: made.entityId, deps: [made.opId] };
  const close = anna.make('container.close', { seals: ['S-79'], scanned: true }, at);
  const pickup = { projectId: 'p1', containerIds: [made.entityId], costCenterId: '', note: '' };
  await anna.send(made, anna.file(made, 'SEAL-5-D'), close, anna.make('order.pickup.create', pickup, { deps: [made.opId] }));
  const page = await pageOf(await tokenOf(made.entityId));
  expect(page).toMatchObject({ content: { now: 'same', documents: 1 }, sealedBy: 2 });
});
