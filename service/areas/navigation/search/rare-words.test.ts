import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { queryParts } from '#schema/rules/terms.ts';
import { pagesAsked, writeTerms } from '#service/areas/documents/terms.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { searchHandlers } from './handlers.ts';

/** A class larger than a page of a search may look at: the first document is the oldest and the only one of its name. */
const COPIES = SEARCH_LIMITS.scannedRows * 2 + 500;

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
  const anna = bench.device('anna');
  const box = anna.box('RARE-BOX');
  expect(await anna.send(box, anna.file(box, 'RARE-1', { surname: 'Quirrell' }))).toEqual(['applied', 'applied']);
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into registrations select (jsonb_populate_record(t, jsonb_build_object(
        'id', t.id || '-' || n, 'code', 'COMMON-' || n, 'created_at', t.created_at + n / 3, 'values', jsonb_build_object('code', 'COMMON-' || n),
        'words', replace(replace(t.words, 'quirrell', 'common'), 'rare-1', 'common-' || n)))).*
      from registrations t, generate_series(1, ${COPIES}::int) as n`);
    await tx.execute(sql`analyze registrations`);
    // as `vacuum` does: entries of a large insert wait in a list, and a plan for a small class would rather read the class
    await tx.execute(sql`select gin_clean_pending_list('registrations_trigrams')`);
  });
});
afterAll(() => bench.close());

interface Page {
  data: SearchResult;
  /** Documents the database read for it. */
  read: number;
}

async function search(query: SearchQuery, isWalked = false): Promise<Page> {
  const handle = searchHandlers.documentSearch as (context: HandlerContext, input: unknown) => Promise<Outcome<SearchResult>>;
  return bench.db.inTenant('t1', async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ read: number | string }>(sql`
        select coalesce(sum(coalesce(idx_tup_fetch, 0) + seq_tup_read), 0) as read from pg_stat_xact_user_tables where relname = 'registrations'`);
      return Number(rows[0]?.read);
    };
    // a class of two pages is cheaper to read whole; a large one is not
    if (isWalked)
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
    const before = await read();
    const outcome = await handle({ ...bench.context('anna'), tx }, query);
    if (!('data' in outcome)) return expect.fail(JSON.stringify(outcome));
    return { data: outcome.data, read: (await read()) - before };
  });
}

/** Follows a search to its end; how many documents each page read. */
async function searchAll(query: SearchQuery): Promise<{ codes: unknown[]; reads: number[] }> {
  const [codes, reads]: [unknown[], number[]] = [[], []];
  for (let after = ''; ;) {
    const { data, read } = await search({ ...query, searchPackegeId: after }, true);
    codes.push(...data.items.map(({ code }) => code));
    reads.push(read);
    if (data.isLastPage) return { codes, reads };
    expect([data.isError, data.searchPackegeId]).not.toContain('');
    after = data.searchPackegeId;
  }
}

/** The newest are read before an index is asked. */
const FIRST_READ = 2 * (SEARCH_LIMITS.firstRows + 1) + 10;
/** Each document is read once to find the end of the page, and once to be compared. */
const MOST_READ = 2 * (SEARCH_LIMITS.scannedRows + 1);

test('the matches of a frequent word are counted to 20,000, and those of a rare one whole', async () => {
  const { data } = await search({ classId: 'files', text: 'common', isCounted: true });
  expect(data).toMatchObject({ items: [], matches: SEARCH_LIMITS.sorted, isMore: true, isError: false });
  const rare = await search({ classId: 'files', text: 'quirrell', isCounted: true });
  expect(rare.data).toMatchObject({ items: [], matches: 1 });
  expect(rare.data).not.toHaveProperty('isMore');
  // an index does not know how many of them meet a further condition
  const attributes = [{ id: 'surname', value: 'quirrell' }];
  expect((await search({ classId: 'files', text: 'common', attributes, isCounted: true })).data).not.toHaveProperty('isMore');
});

const places = [{ classId: 'files' }, { linkId: 'p1' }];
test.each(places)('a rare word is found in one page by its index, and counted (%o)', async (where) => {
  const { data, read } = await search({ ...where, text: 'uirrel' });
  expect([data.items.map(({ code }) => code), data.matches, data.isLastPage]).toEqual([['RARE-1'], 1, true]);
  expect(read).toBeLessThan(FIRST_READ);
  expect(await search({ ...where, text: 'quirrell nowhere' })).toMatchObject({
    data: { items: [], matches: 0, isLastPage: true },
  });
});

/** Codes of the documents a search for pages finds, in one page. */
async function onPages(text: string) {
  const { data, read } = await search({ classId: 'files', text });
  expect([data.isLastPage, read < FIRST_READ]).toEqual([true, true]);
  return data.items.map(({ code }) => code);
}

const rename = (from: string, to: string) =>
  bench.db.asSystem((tx) => tx.execute(sql.raw(`alter index ${from} rename to ${to}`)));

test('a rare word inside pages is found in one page by its index; a phrase in its order only', async () => {
  await bench.db.asSystem(async (tx) => {
    const [row] = await tx.select().from(registrations).where(eq(registrations.code, 'COMMON-7'));
    if (row) await writeTerms(tx, row, 'Umowa o pracę, kwiecień: wypowiedzenie Jerzy Zawadzki');
  });
  expect(await onPages('wypowiedzeniem')).toEqual(['COMMON-7']);
  expect(await onPages('"jerzy zawadzki"')).toEqual(['COMMON-7']);
  expect(await onPages('"zawadzki jerzy"')).toEqual([]);
  expect(await onPages('quirrell')).toEqual(['RARE-1']);
});

test('the indexes answer for the client of the transaction alone, and to the role of tenant work alone', async () => {
  const asked = async (client: string) =>
    bench.db.inTenant(client, async (tx) => {
      const words = await tx.execute(sql`select probe_words(array['%quirrell%'], array['files'], 10)`);
      const pages = await pagesAsked(tx, 't1', queryParts('zawadzki', 'pl', 5));
      const texts = await tx.execute(sql`select probe_texts(${pages?.words ?? "'1.zawadzk':*"}::text, array['files'], 10)`);
      return [words.rows.length, texts.rows.length];
    });
  expect([await asked('t1'), await asked('t2')]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const unnamed = bench.db.asSystem(async (tx) => {
    await tx.execute(sql`set local role strongroom_app`);
    return (await tx.execute(sql`select probe_words(array['%'], array['files'], 10)`)).rows.length;
  });
  expect(await unnamed).toBe(0);
});

// parts of three letters have an index; what is shorter is looked for in every document, as all words are on a server without it
test.each(places)('a word too short for the index is found behind pages that end early (%o)', async (where) => {
  const { codes, reads } = await searchAll({ ...where, text: 'qu' });
  expect([codes, reads.length]).toEqual([['RARE-1'], 3]);
  expect(Math.min(...reads)).toBeGreaterThan(0);
  expect(Math.max(...reads)).toBeLessThanOrEqual(MOST_READ);
});

test('a server without the index finds the same, page after page', async () => {
  await rename('registrations_trigrams', 'set_aside');
  try {
    const { codes, reads } = await searchAll({ classId: 'files', text: 'quirrell' });
    expect([codes, reads.length]).toEqual([['RARE-1'], 3]);
  } finally {
    await rename('set_aside', 'registrations_trigrams');
  }
});

test('a search without results ends with an empty page, and no page of it reads the whole class', async () => {
  const { codes, reads } = await searchAll({ classId: 'files', attributes: [{ id: 'surname', value: 'zz' }] });
  expect([codes, reads.length]).toEqual([[], 3]);
  expect(Math.max(...reads)).toBeLessThanOrEqual(MOST_READ);
  const probed = await search({ classId: 'files', attributes: [{ id: 'surname', value: 'nowhere' }] });
  expect([probed.data.items, probed.data.isLastPage, probed.read < FIRST_READ]).toEqual([[], true, true]);
});

test('a frequent word fills its pages and joins them without a gap or a repeat', async () => {
  const { codes } = await searchAll({ classId: 'files', text: 'common-12' });
  const meant = Array.from({ length: COPIES }, (_, n) => `COMMON-${n + 1}`).filter((code) => code.includes('COMMON-12'));
  expect([codes.length, new Set(codes)]).toEqual([meant.length, new Set(meant)]);
});
