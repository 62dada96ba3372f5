import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import type { SealPage } from '#schema/records/seal.ts';
import { newTokenSeed, sealTokenOf, sealTokenText } from '#schema/rules/seal/token.ts';
import { sealHandlers } from '#service/areas/seals/handlers.ts';
import { rules } from '#service/areas/sync/rules.ts';
import { seals } from '#service/db/tables/sync.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Archive §6: the address that a device printed before it was connected is that of the box's page, and of no other box. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let foreign: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, foreign] = [bench.device('anna'), bench.device('bogdan'), bench.device('anna', 'elsewhere', 't2')];
});
afterAll(() => bench.close());

const handlers = sealHandlers('https://vault.example');
async function pageOf(token: string, client = 't1'): Promise<SealPage | null> {
  const outcome = await handlers.page({ db: bench.db } as unknown as AnyoneContext, { client, token }); // it uses the database alone
  return 'data' in outcome ? outcome.data : null;
}
const codeOf = async (token: string, client = 't1') => (await pageOf(token, client))?.container.code ?? null;

/** A box with a document, and its closing, as a device without a connection has them. */
function closing(device: TestDevice, code: string, tokenSeed: unknown, more: Partial<Operation> = {}) {
  const box = device.box(code);
  const about = { entityId: box.entityId, deps: [box.opId], ...more };
  const close = device.make('container.close', { seals: ['S-1'], scanned: true, tokenSeed }, about);
  return { close, all: [box, device.file(box, `${code}-D`), close] };
}
/** The token as the device prints it. */
const printed = async (close: Operation, seed: string) => sealTokenOf(await rules.sha256(sealTokenText(close, seed)));
const storedFor = async (id: string, tenantId = 't1') => {
  const ours = and(eq(seals.tenantId, tenantId), eq(seals.containerId, id));
  return (await bench.db.asSystem((tx) => tx.select().from(seals).where(ours)))[0]?.token;
};

test('a printed address opens the page once the closing has arrived, with the content that was printed', async () => {
  const seed = newTokenSeed();
  const { close, all } = closing(anna, 'PRINTED-1', seed);
  const token = await printed(close, seed);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(await pageOf(token)).toBeNull();
  expect(await anna.send(...all)).toEqual(['applied', 'applied', 'applied']);
  expect(await pageOf(token)).toMatchObject({ container: { code: 'PRINTED-1' }, content: { now: 'same', documents: 1 } });
  // the answer was lost
  await anna.send(...all);
  expect(await codeOf(token)).toBe('PRINTED-1');
});

test('a forged seed is refused, and one of another box gives another token: no box takes the page of another', async () => {
  const seed = newTokenSeed();
  const first = closing(anna, 'PRINTED-2', seed);
  await anna.send(...first.all);
  const token = await printed(first.close, seed);
  for (const forged of [token.slice(1), `${token}A`, '', "' or 1=1 --------------", '💣'.repeat(11), 7])
    expect((await bogdan.send(...closing(bogdan, 'PRINTED-3', forged).all)).at(-1)).toBe('refused payloadInvalid');
  for (const [code, taken] of [
    ['PRINTED-4', seed],
    ['PRINTED-5', token],
  ] as const) {
    const { close, all } = closing(bogdan, code, taken);
    expect(await bogdan.send(...all)).toEqual(['applied', 'applied', 'applied']);
    expect(await codeOf(await printed(close, taken))).toBe(code);
  }
  expect(await codeOf(token)).toBe('PRINTED-2');
});

test('the token of another client opens nothing here, and its seed makes another one', async () => {
  const seed = newTokenSeed();
  const ours = closing(anna, 'PRINTED-6', seed);
  await anna.send(...ours.all);
  const token = await printed(ours.close, seed);
  expect(await codeOf(token, 't2')).toBeNull();
  const id = { entityId: ours.close.entityId, opId: ours.close.opId };
  const box = foreign.box('PRINTED-6', {}, { entityId: id.entityId });
  const close = foreign.make('container.close', { seals: [], scanned: true, tokenSeed: seed }, { ...id, deps: [box.opId] });
  await foreign.send(box, foreign.file(box, 'PRINTED-6-D'), { ...close, clientId: 't1' });
  expect([await codeOf(token), await codeOf(token, 't2')]).toEqual(['PRINTED-6', null]);
  expect(await storedFor(id.entityId, 't2')).toBeUndefined();
});

test('a token ends with its closing: the same seed does not bring it back', async () => {
  const seed = newTokenSeed();
  const { close, all } = closing(anna, 'PRINTED-7', seed);
  await anna.send(...all);
  const ended = await printed(close, seed);
  const at = { entityId: close.entityId };
  await anna.send(anna.make('container.reopen', { reason: 'One more' }, at));
  const again = anna.make('container.close', { seals: ['S-1'], scanned: true, tokenSeed: seed }, at);
  expect(await anna.send(again)).toEqual(['applied']);
  expect([await codeOf(ended), await codeOf(await printed(again, seed))]).toEqual([null, 'PRINTED-7']);
});
