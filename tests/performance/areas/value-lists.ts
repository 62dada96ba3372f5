import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import { dictionaryFileState } from '#schema/codes.ts';
import type { DictionaryDoc } from '#schema/collections.ts';
import { publishVersion } from '#service/areas/dictionaries/publish-version.ts';
import { dictionaryPart } from '#service/areas/protocoling/dictionary-part.ts';
import type { Core } from '#sync/core.ts';
import { blockIdsOf, headId } from '#sync/pull/dictionary-docs.ts';
import { fetchDictionary } from '#sync/pull/fetch-dictionary.ts';
import type { Store } from '#sync/ports.ts';
import { listValues } from '#tests/bench/list-values.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { msOf } from './many-rows.ts';
import { shelves } from './shelves.ts';

const LIST = 'depts';
const VALUES = 200_000;
/** Half of them new, half withdrawn. */
const CHANGED = 1_000;
const TURNS = 5;
const EPOCH = '';

/** Changes of a value list, and a list of shelves, on their way to a tablet: the service's answer, and the tablet's own store, over IndexedDB in memory. */
export const valueLists: Measurement = {
  name: 'value-lists',
  measure: async () => {
    const bench = await vaultBench();
    const local = await openTestLocal();
    try {
      const ofChanges = await changes(bench, local.store);
      return [...ofChanges, ...(await shelves((store, part) => taking(store, part.version, () => part)))];
    } finally {
      await local.close();
      await bench.close();
    }
  },
};

/** A fetch of the next version by these answers; the part of the engine that it uses. */
function taking(store: Store, version: number, answers: (after: number) => DictionaryPart): () => Promise<void> {
  const { id, date, size = 0 } = answers(0);
  const errand = { head: { id, version, date, size, name: 'List', type: 1 }, place: version };
  const dictionary = async (_id: string, { after }: { after: number }) =>
    ({ kind: 'answer', body: answers(after), serviceTime: 0 }) as const;
  const core = { ports: { store, clock: { now: () => 1 }, transport: { dictionary } } } as unknown as Core;
  return async () => {
    if (await fetchDictionary(core, id, errand)) throw new Error('The list was not fetched.');
  };
}

/** Publishes the values from a number on as the next version. */
async function publish({ db }: VaultBench, from: number): Promise<void> {
  const id = randomUUID();
  await db.asSystem(async (tx) => {
    await tx.execute(sql`insert into dictionary_files (tenant_id, id, dictionary_id, config_id, file_id, name, state, counters, by, by_name, at)
      select 't1', ${id}, ${LIST}, ${id}, ${id}, 'list.csv', ${dictionaryFileState.checked}, '{}'::jsonb, 'anna', 'Anna', 1`);
    await tx.execute(sql`insert into dictionary_staged (tenant_id, file_id, lower, folded, value)
      select 't1', ${id}, v, v, v from (select 'value ' || lpad(n::text, 9, '0') as v
        from generate_series(${from}::int, ${from + VALUES - 1}::int) n) s`);
  });
  await db.inTenant('t1', (tx) => publishVersion(tx, { tenantId: 't1', id, now: 1 }));
}

/** Fetches the version the service has, by its answers as text; returns the bytes of the answers. */
async function fetched(
  { db }: VaultBench,
  store: Store,
): Promise<{ run: () => Promise<void>; bytes: number; part: DictionaryPart }> {
  const [head] = await store.get('dictionaries', [`${LIST}/head`]);
  const texts = new Map<number, string>();
  for (let after = 0, more = true; more;) {
    const since = head?.version ?? 0;
    const part = await db.inTenant('t1', (tx) => dictionaryPart(tx, { tenantId: 't1', id: LIST, since, after }));
    texts.set(after, JSON.stringify(part));
    after += part?.values.length ?? 0;
    more = part?.more === true;
  }
  const part = JSON.parse(texts.get(0) ?? '') as DictionaryPart;
  // what was written above
  const run = taking(store, part.version, (after) => JSON.parse(texts.get(after) ?? '') as DictionaryPart);
  return { run, bytes: [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0), part };
}

/** The blocks of a list as those of another one. */
const others = (blocks: readonly DictionaryDoc[], name: string): DictionaryDoc[] =>
  blocks.map((block, at) => ({ ...block, id: `other/${name}/${String(at).padStart(4, '0')}`, dictionaryId: 'other' }));

/** As many changes in every part of the list: they are in its head until they are too many, and then every block is written again. */
async function spread(store: Store, blocks: readonly DictionaryDoc[]): Promise<Figure> {
  const [mine, floor]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const [head] = await store.get('dictionaries', [headId(LIST)]);
    if (!head) throw new Error('The list is not on the tablet.');
    const stored = new Map((await store.get('dictionaries', blockIdsOf(head))).map((doc) => [doc?.id, doc?.values]));
    const values = listValues(head, (id) => stored.get(id));
    const among = values.filter((_, at) => at % Math.floor((2 * VALUES) / CHANGED) === 0).slice(0, CHANGED / 2);
    const about = { id: LIST, version: head.version + 1, date: 1, size: values.length, values: [] };
    const gone = among.map((value) => ({ value, successor: '' }));
    const part = { ...about, added: among.map((value) => `${value} ${turn}`), gone };
    const docs = others(blocks, `spread${turn}`);
    const took = await msOf(taking(store, about.version, () => part));
    const alone = await msOf(() => store.put('dictionaries', docs));
    if (turn > 0) mine.push(took);
    if (turn > 0) floor.push(alone);
  }
  const [own, put] = [median(mine), median(floor)];
  return {
    name: 'As many in every part of the list: taken by the tablet',
    value: own / put,
    unit: 'x',
    mark: 2,
    how: `median of ${TURNS}: ${own.toFixed(0)} ms, the longest ${Math.max(...mine).toFixed(0)} ms; floor ${put.toFixed(0)} ms: a put of its ${blocks.length} blocks`,
  };
}

async function changes(bench: VaultBench, store: Store): Promise<Figure[]> {
  await store.put('settings', [
    { id: 'cursor', value: { epoch: EPOCH, since: 0, generation: 0, startHead: -1, head: 0, whole: true, sweep: false }, at: 0 },
  ]);
  await publish(bench, 1);
  await (await fetched(bench, store)).run();
  const next = async (turn: number) => {
    await publish(bench, 1 + ((turn + 1) * CHANGED) / 2);
    return fetched(bench, store);
  };
  const [head] = await store.get('dictionaries', [headId(LIST)]);
  if (!head) throw new Error('The list is not on the tablet.');
  const blocks = (await store.get('dictionaries', blockIdsOf(head))).flatMap((doc) => doc ?? []);
  if (blocks.flatMap(({ values }) => values).length !== VALUES) throw new Error('The list is not on the tablet.');
  let coming = await next(0);
  const { bytes, part } = coming;
  const changed = [...(part.added ?? []), ...(part.gone ?? []).map(({ value }) => value)];
  if (changed.length !== CHANGED) throw new Error(`${changed.length} changes came, and not ${CHANGED}.`);
  const bare = changed.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  const [mine, floor]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const docs = others(blocks, `ends${turn}`);
    const took = await msOf(coming.run);
    const alone = await msOf(() => store.put('dictionaries', docs));
    if (turn > 0) mine.push(took);
    if (turn > 0) floor.push(alone);
    coming = await next(turn + 1);
  }
  const [own, put] = [median(mine), median(floor)];
  return [
    {
      name: `${CHANGED.toLocaleString('en')} changes of a value list of ${VALUES.toLocaleString('en')}: bytes to a tablet`,
      value: bytes / bare,
      unit: 'x',
      mark: 3,
      how: `${(bytes / 1_000).toFixed(0)} kB before compression, half of them new and half withdrawn; floor ${(bare / 1_000).toFixed(0)} kB: the changed values alone`,
    },
    {
      name: 'The same: taken by the tablet',
      value: own / put,
      unit: 'x',
      mark: 2,
      how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${put.toFixed(0)} ms: a put of its ${blocks.length} blocks`,
    },
    await spread(store, blocks),
  ];
}
