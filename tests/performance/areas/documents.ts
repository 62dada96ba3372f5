import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { changeDocuments } from '#service/areas/documents/change-values.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import { termNumber } from '#service/areas/documents/terms.ts';
import { searchHandlers } from '#service/areas/navigation/search/handlers.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { copyRow, inTurns, msOf } from './many-rows.ts';

const TURNS = 9;
const FEWER = 20_000;
const MORE = 200_000;
const CHANGED = DOCUMENT_LIMITS.atOnce;
const count = (n: number) => n.toLocaleString('en');

/** Searching documents by their pages, and changing many, on an embedded database. */
export const documents: Measurement = {
  name: 'documents',
  measure: async () => {
    const bench = await vaultBench();
    try {
      const changed = await massChange(bench);
      await texts(bench, 0, FEWER);
      const few = await rareWord(bench);
      await texts(bench, FEWER, MORE);
      const many = await rareWord(bench);
      return [rare(few, many), ...(await frequentAndMixed(bench)), changed];
    } finally {
      await bench.close();
    }
  },
};

/** Documents with 45 words on their pages: one word in all, one in five of the first 20,000, the others of a list of 5,000. */
async function texts({ db, device }: VaultBench, from: number, to: number): Promise<void> {
  const anna = device('anna');
  const box = anna.box(`TEXT-${from}`);
  const file = anna.file(box, `TEXT-${from}-D`);
  await applied(anna.send(box, file));
  await db.asSystem(async (tx) => {
    const n = await termNumber(tx, 't1');
    // indexes of a large table are built faster than they grow
    await tx.execute(sql`drop index registrations_trigrams`);
    await tx.execute(sql`drop index document_texts_terms`);
    const id = sql`'text-' || ${from}::int + n`;
    const words = sql`replace(t.words, 'text-' || ${from}::text || '-d', 'paper-' || ${from}::int + n)`;
    await copyRow(
      tx,
      'registrations',
      file.entityId,
      to - from,
      sql`jsonb_build_object('id', ${id}, 'code', 'PAPER-' || ${from}::int + n, 'created_at', t.created_at + n, 'words', ${words})`,
    );
    await tx.execute(sql`insert into document_texts (tenant_id, document_id, part, project_id, class_id, at, terms)
      select 't1', ${id}, 0, 'p1', 'files', n, ((
        select string_agg('''' || ${n}::int || '.word' || (n * 31 + w * 977) % 5000 || ''':' || w, ' ') from generate_series(3, 45) w
      ) || ' ''' || ${n}::int || '.umowa'':1' || case when ${from}::int + n in (4000, 8000, 12000, 16000, 20000) then ' ''' || ${n}::int || '.zawadzki'':2' else '' end)::tsvector
      from generate_series(1, ${to - from}::int) n`);
    await tx.execute(sql`create index document_texts_terms on document_texts using gin (terms)`);
    await tx.execute(sql`create index registrations_trigrams on registrations using gin (tenant_id, words gin_trgm_ops)
      where deleted_at = 0`);
    await tx.execute(sql`analyze`);
  });
}

async function search(bench: VaultBench, query: Omit<SearchQuery, 'classId'>): Promise<SearchResult> {
  const handle = searchHandlers.documentSearch as (context: HandlerContext, input: unknown) => Promise<Outcome<SearchResult>>;
  const outcome = await bench.db.inTenant('t1', (tx) =>
    handle({ ...bench.context('anna'), tx }, { classId: 'files', fullText: true, ...query }),
  );
  if (!('data' in outcome) || outcome.data.isError) throw new Error(`Not searched: ${JSON.stringify(outcome)}`);
  return outcome.data;
}

async function rareWord(bench: VaultBench): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const ms = await msOf(async () => {
      const { items, isLastPage } = await search(bench, { text: 'zawadzki' });
      if (items.length !== 5 || !isLastPage) throw new Error(`${items.length} documents, last page: ${isLastPage}`);
    });
    if (turn > 0) times.push(ms);
  }
  return median(times);
}

const rare = (few: number, many: number): Figure => ({
  name: `A rare word on pages of ${count(MORE)} documents, all that have it`,
  value: many / few,
  unit: 'x',
  mark: 4,
  how: `median of ${TURNS}: ${many.toFixed(1)} ms; floor ${few.toFixed(1)} ms: the same among ${count(FEWER)}`,
});

async function frequentAndMixed(bench: VaultBench): Promise<Figure[]> {
  const plain = async () => void (await search(bench, {}));
  const full = (query: Omit<SearchQuery, 'classId'>) => async () => {
    const { items } = await search(bench, query);
    if (items.length !== 250) throw new Error(`${items.length} documents`);
  };
  const [frequent, bare] = await inTurns(TURNS, full({ text: 'umowa' }), plain);
  const attributes = [
    { id: 'surname', value: 'nowak' },
    { id: 'place', value: 'warszawa' },
  ];
  const [mixed, newest] = await inTurns(TURNS, full({ text: 'umowa', attributes }), plain);
  const how = (ours: number, floor: number) =>
    `median of ${TURNS}, ${count(MORE)} documents: ${ours.toFixed(0)} ms; floor ${floor.toFixed(0)} ms: the newest 250 of the class`;
  return [
    { name: 'A word on all pages, first 250', value: frequent / bare, unit: 'x', mark: 3, how: how(frequent, bare) },
    { name: 'The same with two attributes', value: mixed / newest, unit: 'x', mark: 4, how: how(mixed, newest) },
  ];
}

/** So many documents get another value: by the mass change, and by an operation for each. */
async function massChange(bench: VaultBench): Promise<Figure> {
  const [anna, celina] = [bench.device('anna'), bench.device('celina')];
  const box = anna.box('MASS');
  const files = Array.from({ length: CHANGED }, (_, n) => anna.file(box, `MASS-${n}`));
  await inChunks([box, ...files], (some) => applied(anna.send(...some)));
  let version = 1;
  const [own, bare] = await inTurns(
    5,
    async (turn) => {
      for (let from = 0; from < CHANGED; from += 100) {
        await bench.db.inTenant('t1', async (tx) => {
          const context = { ...bench.context('celina'), tx };
          const ids = files.slice(from, from + 100).map(({ entityId }) => entityId);
          const seen = await seenOf(context, ids);
          const verdicts = await changeDocuments(
            context,
            seen.map((one) => ({ seen: one, opId: randomUUID(), values: { name: `Mass ${turn}` } })),
          );
          if (verdicts.some(({ verdict }) => verdict !== 'applied')) throw new Error(JSON.stringify(verdicts[0]));
        });
      }
      version += 1;
    },
    async (turn) => {
      const changes = files.map(({ entityId }) =>
        celina.make(
          'registration.update',
          { containerId: box.entityId, values: { name: `Pushed ${turn}` }, evidence: {}, toVerify: [] },
          { entityId, base: { [entityId]: version } },
        ),
      );
      await inChunks(changes, (some) => applied(celina.send(...some)));
      version += 1;
    },
  );
  return {
    name: `Change of ${CHANGED} documents`,
    value: own / bare,
    unit: 'x',
    mark: 3,
    how: `median of 5: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: as many operations pushed`,
  };
}

async function inChunks(operations: readonly Operation[], work: (some: Operation[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < operations.length; from += LIMITS.pushOperations)
    await work(operations.slice(from, from + LIMITS.pushOperations));
}

async function applied(verdicts: Promise<string[]>): Promise<void> {
  const other = (await verdicts).find((verdict) => !verdict.startsWith('applied'));
  if (other !== undefined) throw new Error(`Not applied: ${other}`);
}
