import { sql } from 'drizzle-orm';
import type { dictionaryFileCalls } from '#schema/calls/dictionary-files.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { Handler } from '#service/http/handlers.ts';

const PAGE = 250;
interface Row {
  value: string;
  folded: string;
  successor: string;
  since: number;
  until: number;
  [column: string]: unknown;
}

/** Values of a list in their order, those that begin like the search, after a place. */
export const valuesPage: Handler<typeof dictionaryFileCalls.values> = async ({ tx, tenantId }, asked) => {
  const { dictionaryId, which, search, after } = asked;
  const [folded = '', value = ''] = placeOf(after);
  const isWanted = which === 'current' ? sql`until_version = 0` : sql`until_version > 0`;
  const { rows } = await tx.execute<Row>(sql`
    select value, folded, successor, since_version as since, until_version as until from dictionary_values
    where tenant_id = ${tenantId} and dictionary_id = ${dictionaryId} and ${isWanted} and folded ^@ ${foldText(search)}
      and (folded, value) > (${folded}::text collate "C", ${value}::text collate "C")
    order by folded, value limit ${PAGE + 1}`);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const values = page.map((row) => ({ value: row.value, successor: row.successor, since: row.since, until: row.until }));
  return { data: { values, after: last ? JSON.stringify([last.folded, last.value]) : '' } };
};

/** The place after which a page begins; anything else is the beginning. */
function placeOf(after: string): string[] {
  try {
    const place: unknown = after === '' ? [] : JSON.parse(after);
    return Array.isArray(place) ? place.map(String) : [];
  } catch {
    return [];
  }
}
