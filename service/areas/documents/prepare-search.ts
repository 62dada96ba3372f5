import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { documentPreparedCalls } from '#schema/calls/document-prepared.ts';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { languages, type Language } from '#schema/records/translations.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { csvText, type Qualifier } from '#schema/rules/csv.ts';
import { searchPage } from '#service/areas/navigation/search/handlers.ts';
import { additionalOf } from '#service/areas/settings/client-parameters.ts';
import { usualLanguage } from '#service/areas/settings/caller-language.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { WorkRefused, type WorkRun } from '#service/work/handler.ts';
import { askerOf } from './asker.ts';
import { rightOf, type PreparedRow } from './prepared.ts';
import type { MadeFile } from './prepare-work.ts';
import { lacks, seenOf } from './seen.ts';

const { query: queryShape } = documentPreparedCalls.searchExport.input.entries;
/** The query with the language of its request; files requested from an earlier version have none. */
const wantedShape = v.object({ ...queryShape.entries, language: v.optional(v.picklist(languages)) });
type Item = SearchResult['items'][number];

/**
 * Everything a search finds, as the requesting user may see it now and in the language of the request, in a separate
 * transaction for each page. Documents of classes that may not be listed are left out; a search with more results than a list
 * can contain gives no file.
 */
export async function foundList({ db }: { db: Database }, run: WorkRun, { wanted }: PreparedRow): Promise<MadeFile> {
  const { language: asked, ...query } = v.parse(wantedShape, wanted);
  const rows: string[][] = [];
  const documentIds: string[] = [];
  for (let after = '', isLast = false; !isLast;) {
    run.signal.throwIfAborted();
    const { page, items } = await db.inTenant(run.tenantId, (tx) => pageOf(tx, run, { ...query, ...placeOf(after) }, asked));
    if (page.isError) throw new WorkRefused('unreadable');
    if (rows.length === 0) rows.push(page.headers.map(({ value }) => value));
    rows.push(...items.map((item) => page.headers.map(({ key }) => cellOf(key, item))));
    documentIds.push(...items.map(({ guid }) => String(guid)));
    if (documentIds.length > DOCUMENT_LIMITS.exportRows) throw new WorkRefused('tooMany');
    [after, isLast] = [page.searchPackegeId, page.isLastPage];
  }
  const qualifier = await db.inTenant(run.tenantId, (tx) => qualifierOf(tx, run.tenantId));
  return { bytes: new TextEncoder().encode(csvText(rows, qualifier)), kind: 'text', documentIds };
}

const placeOf = (after: string) => ({ includeExtraColumns: true, ...(after !== '' && { searchPackegeId: after }) });

/** Character around the cells of the client's lists (S0 §3 CSV_QANTIFIER). */
async function qualifierOf(tx: Tx, tenantId: string): Promise<Qualifier | undefined> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  return additionalOf(tenant?.parameters).CSV_QANTIFIER;
}

/** Times are milliseconds on the wire; a list formats them independently of the language. */
const cellOf = (key: string, item: Item): string => {
  const cell = item[key] ?? '';
  return key === 'createDate' ? new Date(Number(cell)).toISOString() : String(cell);
};

async function pageOf(tx: Tx, run: WorkRun, query: SearchQuery, asked: Language | undefined) {
  const { tenantId, now } = run;
  const caller = await askerOf(tx, run);
  const language = asked ?? (await usualLanguage({ tx, tenantId, caller }));
  const page = await searchPage({ tx, tenantId, caller, now }, query, language);
  const ids = page.items.map(({ guid }) => String(guid));
  const seen = await seenOf({ tx, tenantId, caller }, ids);
  const listed = new Set(seen.filter((one) => !lacks(one, rightOf.search)).map(({ document }) => document.id));
  return { page, items: page.items.filter(({ guid }) => listed.has(String(guid))) };
}
