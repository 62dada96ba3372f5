import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
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
  });
});
afterAll(() => bench.close());

interface Page {
  data: SearchResult;
  /** Documents the database read for it. */
  read: number;
}

async function search(query: SearchQuery): Promise<Page> {
  const handle = searchHandlers.documentSearch as (context: HandlerContext, input: unknown) => Promise<Outcome<SearchResult>>;
  return bench.db.inTenant('t1', async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ read: number | string }>(sql`
        select coalesce(sum(coalesce(idx_tup_fetch, 0) + seq_tup_read), 0) as read from pg_stat_xact_user_tables where relname = 'registrations'`);
      return Number(rows[0]?.read);
    };
    // a class of two pages is cheaper to read whole; a large one is not
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
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
    const { data, read } = await search({ ...query, searchPackegeId: after });
    codes.push(...data.items.map(({ code }) => code));
    reads.push(read);
    if (data.isLastPage) return { codes, reads };
    expect([data.isError, data.searchPackegeId]).not.toContain('');
    after = data.searchPackegeId;
  }
}

/** Each document is read once to find the end of the page, and once to be compared. */
const MOST_READ = 2 * (SEARCH_LIMITS.scannedRows + 1);

test.each([{ classId: 'files' }, { linkId: 'p1' }])('a rare word is found behind pages that end early (%o)', async (where) => {
  const { codes, reads } = await searchAll({ ...where, text: 'quirrell' });
  expect([codes, reads.length]).toEqual([['RARE-1'], 3]);
  expect(Math.min(...reads)).toBeGreaterThan(0);
  expect(Math.max(...reads)).toBeLessThanOrEqual(MOST_READ);
});

test('a search without results ends with an empty page, and no page of it reads the whole class', async () => {
  const { codes, reads } = await searchAll({ classId: 'files', attributes: [{ id: 'surname', value: 'nowhere' }] });
  expect([codes, reads.length]).toEqual([[], 3]);
  expect(Math.max(...reads)).toBeLessThanOrEqual(MOST_READ);
});

test('a frequent word fills its pages and joins them without a gap or a repeat', async () => {
  const { codes } = await searchAll({ classId: 'files', text: 'common-12' });
  const meant = Array.from({ length: COPIES }, (_, n) => `COMMON-${n + 1}`).filter((code) => code.includes('COMMON-12'));
  expect([codes.length, new Set(codes)]).toEqual([meant.length, new Set(meant)]);
});
