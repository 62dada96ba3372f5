import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealPage } from '#schema/records/seal.ts';
import { checkSeal } from '#schema/rules/seal/check.ts';
import { eventText } from '#schema/rules/seal/texts.ts';
import { sealHandlers } from '#service/areas/seals/handlers.ts';
import { nodeCrypto } from '#service/areas/seals/node-crypto.ts';
import { sealOf } from '#service/areas/seals/seal-rows.ts';
import { custodyKeys } from '#service/areas/sync/custody-keys.ts';
import { signDay } from '#service/areas/sync/custody-roots.ts';
import type { AnyoneContext } from '#service/http/handlers.ts';
import { closedBox } from '#tests/bench/archive-bench.ts';
import type { VaultBench } from '#tests/bench/vault-bench.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { inTurns, msOf } from './many-rows.ts';

const EVENTS = 50;
const TURNS = 15;

/** The public page of a box with a long history: read without an account, and checked as the browser checks it. */
export async function sealPage(bench: VaultBench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-page-'));
  try {
    return await measured(bench, await sealedBox(bench, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the token of a box with a signed history. */
async function sealedBox(bench: VaultBench, folder: string): Promise<string> {
  const anna = bench.device('anna');
  const { id } = await closedBox(anna, 'SEAL-BENCH', ['SEAL-BENCH-D']);
  const at = { entityId: id };
  for (let events = 2; events < EVENTS; events += 2) {
    await anna.send(anna.make('container.reopen', { reason: 'One more' }, at));
    await anna.send(anna.make('container.close', { seals: ['S-1'], scanned: true }, at));
  }
  await signDay(bench.db, 't1', await custodyKeys(folder), bench.now());
  const seal = await bench.db.inTenant('t1', (tx) => sealOf(tx, 't1', id));
  if (!seal) throw new Error('The box has no seal.');
  return seal.token;
}

async function measured(bench: VaultBench, token: string): Promise<Figure[]> {
  const handlers = sealHandlers('https://vault.example');
  const context = { db: bench.db } as unknown as AnyoneContext; // these calls use the database alone
  const read = async () => {
    const [page, keys] = [await handlers.page(context, { client: 't1', token }), await handlers.keys(context, { client: 't1' })];
    if (!('data' in page) || !('data' in keys)) throw new Error('The page is not shown.');
    const roots = await handlers.roots(context, { client: 't1', from: page.data.day?.root.day ?? '' });
    return { page: page.data, known: { keys: keys.data, roots: 'data' in roots ? roots.data : [] } };
  };
  const { page, known } = await read();
  const check = async () => {
    const { fault, hashed, signed } = await checkSeal(page, known, nodeCrypto);
    if (fault !== 'none' || hashed !== EVENTS || signed !== EVENTS) throw new Error(`The seal is not whole: ${fault}, ${hashed}`);
  };
  const [own, bare] = await inTurns(TURNS, check, () => hashTexts(page), { alternating: true });
  const whole = await msOf(async () => {
    await read();
    await check();
  });
  return [
    {
      name: `Seal of ${EVENTS} events checked without an account`,
      value: own / bare,
      unit: 'x',
      mark: 3,
      how: `median of ${TURNS}: ${own.toFixed(1)} ms with chain, way to the root and signature; floor ${bare.toFixed(1)} ms: hashing the texts of its events`,
    },
    {
      name: 'The same: page read and checked',
      value: whole,
      unit: 'ms',
      mark: 1_500,
      scales: 'processor',
      how: 'at the service, without a network',
    },
  ];
}

/** Hashes the bytes a check has to hash. */
async function hashTexts(page: SealPage): Promise<void> {
  for (const { open } of page.events) if (open) await nodeCrypto.sha256(new TextEncoder().encode(eventText(open)));
}
