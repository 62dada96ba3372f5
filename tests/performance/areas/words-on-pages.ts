import { sql } from 'drizzle-orm';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { termNumber } from '#service/areas/documents/terms.ts';
import { searchHandlers } from '#service/areas/navigation/search/handlers.ts';
import type { Tx } from '#service/db/database.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import type { VaultBench } from '#tests/bench/vault-bench.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { copyRow, inTurns, msOf, withoutIndexes } from './many-rows.ts';
import { applied } from './pushed-rows.ts';

const TURNS = 9;
const FEWER = 100_000;
const MORE = 1_000_000;
/** Documents inserted by one statement. */
const SLICE = 100_000;
/** Words of the pages; the words of a document follow from its number modulo this, so as many texts are made once. */
const WORDS = 5_000;
/** Every so many of the first documents have the rare word. */
const RARE_EVERY = 20_000;
const RARE = FEWER / RARE_EVERY;
const FELT_MS = 100;
const count = (n: number) => n.toLocaleString('en');

/** Searching documents by a rare and by a frequent word of their pages. */
export async function wordsOnPages(bench: VaultBench): Promise<Figure[]> {
  await fill(bench, 0, FEWER);
  const few = await rareWord(bench);
  await fill(bench, FEWER, MORE);
  const many = await rareWord(bench);
  return [...rare(few, many), ...(await frequentAndMixed(bench))];
}

/** Documents with 44 words on their pages: one in all, the others of a list of 5,000; a few of the first have a rare one too. */
async function fill({ db, device }: VaultBench, from: number, to: number): Promise<void> {
  const anna = device('anna');
  const box = anna.box(`TEXT-${from}`);
  const file = anna.file(box, `TEXT-${from}-D`);
  await applied(anna.send(box, file));
  await db.asSystem(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '512MB', true)`);
    const number = await termNumber(tx, 't1');
    await makeTexts(tx, number);
    await withoutIndexes(tx, ['registrations', 'document_texts'], async () => {
      for (let done = from; done < to; done += SLICE) await insertSlice(tx, { id: file.entityId, from, done, number });
    });
  });
  await db.asSystem(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`analyze registrations, document_texts`);
  });
}

/** The distinct texts: making one for each document would take longer than all else. */
async function makeTexts(tx: Tx, number: number): Promise<void> {
  await tx.execute(sql`create temporary table texts on commit drop as select v, ((
      select string_agg('''' || ${number}::int || '.word' || (v * 31 + w * 977) % ${WORDS}::int || ''':' || w, ' ')
      from generate_series(3, 45) w
    ) || ' ''' || ${number}::int || '.umowa'':1')::tsvector as terms
    from generate_series(0, ${WORDS}::int - 1) v`);
}

interface Slice {
  /** The document that is copied. */
  id: string;
  /** Number of the first of the fill, and of the first of this slice. */
  from: number;
  done: number;
  number: number;
}

async function insertSlice(tx: Tx, { id, from, done, number }: Slice): Promise<void> {
  const n = sql`(${done}::int + n)`;
  const words = sql`replace(t.words, 'text-' || ${from}::int || '-d', 'paper-' || ${n})`;
  await copyRow(
    tx,
    'registrations',
    id,
    SLICE,
    sql`jsonb_build_object('id', 'text-' || ${n}, 'code', 'PAPER-' || ${n}, 'created_at', t.created_at + ${n}, 'words', ${words})`,
  );
  const zawadzki = sql`('''' || ${number}::int || '.zawadzki'':46')::tsvector`;
  await tx.execute(sql`insert into document_texts (tenant_id, document_id, part, project_id, class_id, at, terms)
    select 't1', 'text-' || ${n}, 0, 'p1', 'files', ${n},
      case when ${n} <= ${FEWER}::int and ${n} % ${RARE_EVERY}::int = 0 then texts.terms || ${zawadzki} else texts.terms end
    from generate_series(1, ${SLICE}::int) n join texts on texts.v = n % ${WORDS}::int`);
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
      if (items.length !== RARE || !isLastPage) throw new Error(`${items.length} documents, last page: ${isLastPage}`);
    });
    if (turn > 0) times.push(ms);
  }
  return median(times);
}

function rare(few: number, many: number): Figure[] {
  const name = `A rare word on pages of ${count(MORE)} documents, all that have it, PostgreSQL`;
  const how = `median of ${TURNS}: ${many.toFixed(1)} ms; floor ${few.toFixed(1)} ms: the same among ${count(FEWER)}`;
  return [
    { name, value: many / few, unit: 'x', mark: 4, how },
    { name: 'The same, felt', value: many, unit: 'ms', mark: FELT_MS, scales: 'processor', how: `median of ${TURNS}` },
  ];
}

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
    { name: 'A word on all pages, first 250, PostgreSQL', value: frequent / bare, unit: 'x', mark: 3, how: how(frequent, bare) },
    { name: 'The same with two attributes', value: mixed / newest, unit: 'x', mark: 4, how: how(mixed, newest) },
  ];
}
