import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { countOutcome } from '#schema/codes/bench.ts';
import { dictionaryFileState, containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { CountItemRow } from '#schema/records/bench.ts';
import { countSum } from '#schema/rules/bench/count.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { buildFuse, hasKey } from '#schema/rules/code-filter/fuse.ts';
import { bitsFor, documentName, keyOf } from '#schema/rules/code-filter/keys.ts';
import { packFuse } from '#schema/rules/code-filter/segment.ts';
import { publishVersion } from '#service/areas/dictionaries/publish-version.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { countParts, counts } from '#service/db/tables/bench.ts';
import { custody, receipts } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { inTurns, msOf } from './many-rows.ts';
import { sealPage } from './seal-page.ts';

const CODES = 1_000_000;
const LOOKED_UP = 10_000;
const SALT = 7;
const VALUES = 1_000_000;
const CHANGED = 1_000;
const COUNTED = 400;
const TURNS = 5;

/** Code filter, counts, value lists and seals. Imports have a measurement of their own. */
export const archive: Measurement = {
  name: 'archive',
  measure: async () => {
    const filter = await codeFilter();
    const bench = await vaultBench();
    try {
      const own = [await confirmed(bench), ...(await sealPage(bench))];
      // last: the list it publishes has none of the values that boxes of this bench are registered with
      return [...filter, ...own, ...(await published(bench))];
    } finally {
      await bench.close();
    }
  },
};

async function codeFilter(): Promise<Figure[]> {
  const codes = Array.from({ length: CODES }, (_, n) => documentName('class-of-files', `77${String(n).padStart(10, '0')}`));
  const hashes = () => Float64Array.from(codes, (code) => keyOf(code, SALT));
  const keys = hashes();
  const width = bitsFor(CODES);
  const filter = buildFuse(keys, width);
  const [build, hashing] = await inTurns(
    3,
    async () => void buildFuse(hashes(), width),
    async () => void hashes(),
  );
  const asked = codes.slice(0, LOOKED_UP);
  const [look, bare] = await inTurns(
    TURNS,
    async () => {
      if (!asked.every((code) => hasKey(filter, keyOf(code, SALT)))) throw new Error('A code is missing in its filter.');
    },
    async () => {
      if (asked.some((code) => keyOf(code, SALT) < 0)) throw new Error('A key is negative.');
    },
  );
  const size = packFuse(filter).length;
  return [
    {
      name: 'Code filter of 1,000,000 codes: bytes for each byte of its fingerprints',
      value: size / ((CODES * width) / 8),
      unit: 'x',
      mark: 1.2,
      how: `${(size / 1e6).toFixed(2)} MB, ${width} bits a code`,
    },
    {
      name: 'The same: built',
      value: build / hashing,
      unit: 'x',
      mark: 3,
      how: `median of 3: ${build.toFixed(0)} ms with hashing; floor ${hashing.toFixed(0)} ms: hashing the codes`,
    },
    {
      name: 'The same: 10,000 codes looked up',
      value: look / bare,
      unit: 'x',
      mark: 5,
      how: `median of ${TURNS}: ${look.toFixed(1)} ms with hashing; floor ${bare.toFixed(1)} ms: hashing the same codes`,
    },
  ];
}

/** A box with so many documents, all found, is confirmed at the service. */
async function confirmed(bench: VaultBench): Promise<Figure> {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const [own, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const box = anna.box(`CNT-${turn}`);
    const files = Array.from({ length: COUNTED }, (_, n) => anna.file(box, `CNT-${turn}-${n}`));
    const made = [box, ...files];
    for (let from = 0; from < made.length; from += LIMITS.pushOperations)
      await anna.send(...made.slice(from, from + LIMITS.pushOperations));
    await bench.db.asSystem((tx) =>
      tx.execute(sql`update containers set status = ${containerStatus.completed} where id = ${box.entityId}`),
    );
    const items = files.map(({ entityId }, n): CountItemRow => [entityId, `CNT-${turn}-${n}`, countOutcome.found, 's', 1]);
    const expected = files.map(({ entityId }, n) => ({ id: entityId, code: `CNT-${turn}-${n}` }));
    const numbers = countSum(
      expected,
      items.map((item) => itemOf(item)),
    );
    const payload = { projectId: 'p1', run: 'confirm', items, parts: [], numbers, differences: [], receives: false, remark: '' };
    const verify = edyta.make('container.verify', payload, { entityId: box.entityId });
    const mine = await msOf(async () => {
      const [verdict] = await edyta.send(verify);
      if (verdict?.startsWith('applied') !== true) throw new Error(`The count was not applied: ${verdict}`);
    });
    const floor = await msOf(() => straight(bench, box.entityId, verify.opId));
    if (turn === 0) continue;
    own.push(mine);
    bare.push(floor);
  }
  return {
    name: `Count of ${COUNTED} documents confirmed at the service`,
    value: median(own) / median(bare),
    unit: 'x',
    mark: 4,
    how: `median of ${TURNS}: ${median(own).toFixed(0)} ms; floor ${median(bare).toFixed(0)} ms: its documents read, count, items, receipt and custody inserted`,
  };
}

/** Reads the documents of a counted box, and inserts what its count has written again under other ids. */
async function straight({ db }: VaultBench, containerId: string, opId: string): Promise<void> {
  const [part, count, receipt, event] = await db.asSystem(async (tx) => [
    await tx.select().from(countParts).where(eq(countParts.containerId, containerId)),
    await tx.select().from(counts).where(eq(counts.containerId, containerId)),
    await tx.select().from(receipts).where(eq(receipts.opId, opId)),
    await tx.select().from(custody).where(eq(custody.containerId, containerId)),
  ]);
  if (part[0]?.items.length !== COUNTED || receipt.length !== 1) throw new Error('The count did not write its items.');
  const id = randomUUID();
  await db.inTenant('t1', async (tx) => {
    await tx.select().from(registrations).where(eq(registrations.containerId, containerId));
    await insertRows(
      tx,
      countParts,
      part.map((row) => ({ ...row, id })),
    );
    await insertRows(
      tx,
      counts,
      count.map((row) => ({ ...row, id })),
    );
    await insertRows(
      tx,
      receipts,
      receipt.map((row) => ({ ...row, opId: id, n: row.n + 1e6 })),
    );
    await insertRows(
      tx,
      custody,
      event.slice(-1).map((row) => ({ ...row, containerId: id })),
    );
  });
}

/** The value of a number, written by the database. */
const value = (n: string) => sql.raw(`'value ' || lpad((${n})::text, 9, '0')`);

/** A value list of 1,000,000 values is published, then 1,000 of them change. */
async function published({ db }: VaultBench): Promise<Figure[]> {
  const at = { tenantId: 't1', now: 1 };
  const stage = (id: string, from: number) =>
    db.asSystem(async (tx) => {
      await tx.execute(sql`insert into dictionary_configs (tenant_id, id, name, dictionary_id, project_id, config)
        select 't1', ${id}, ${id}, 'depts', '', '{}'::jsonb`);
      await tx.execute(sql`insert into dictionary_files (tenant_id, id, dictionary_id, config_id, file_id, name, state, counters, by, by_name, at)
        select 't1', ${id}, 'depts', ${id}, ${id}, 'list.csv', ${dictionaryFileState.checked}, '{}'::jsonb, 'anna', 'Anna', 1`);
      await tx.execute(sql`insert into dictionary_staged (tenant_id, file_id, lower, folded, value)
        select 't1', ${id}, v, v, v from (select ${value('n')} as v from generate_series(${from}::int, ${from + VALUES - 1}::int) n) s`);
    });
  const plain = (statement: ReturnType<typeof sql>) => db.asSystem((tx) => tx.execute(statement));
  const publish = (id: string) => db.inTenant('t1', (tx) => publishVersion(tx, { ...at, id }));
  await stage('first', 1);
  const insertAlone = await msOf(() =>
    plain(sql`insert into dictionary_values (tenant_id, dictionary_id, folded, value, since_version, until_version, successor)
      select tenant_id, 'places', folded, value, 1, 0, '' from dictionary_staged order by folded, value`),
  );
  const fresh = await msOf(() => publish('first'));
  await stage('second', 1 + CHANGED);
  const readAlone = await msOf(() =>
    plain(sql`select count(*) from (select * from dictionary_staged order by folded, value) s
    join (select * from dictionary_values where dictionary_id = 'places' order by folded, value) b using (folded, value)`),
  );
  const changed = await msOf(() => publish('second'));
  return [
    {
      name: 'Value list of 1,000,000 values published',
      value: fresh / insertAlone,
      unit: 'x',
      mark: 4,
      how: `${(fresh / 1_000).toFixed(1)} s; floor ${(insertAlone / 1_000).toFixed(1)} s: the same values sorted and inserted into another list`,
    },
    {
      name: 'The same with 1,000 values new and 1,000 withdrawn',
      value: changed / readAlone,
      unit: 'x',
      mark: 2,
      how: `${(changed / 1_000).toFixed(1)} s; floor ${(readAlone / 1_000).toFixed(1)} s: both lists sorted and joined`,
    },
  ];
}
