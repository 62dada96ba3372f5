import { and, asc, eq, sql } from 'drizzle-orm';
import { mayIn } from '#schema/judge/may.ts';
import type { Judging } from '#schema/judge/imports/judge-row.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { isListValue } from '#schema/rules/list-value.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { formOf, knownForms, type ListValue } from '#service/areas/dictionaries/add-values.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { valuePairs } from '#service/areas/sync/reader/value-pairs.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues } from '#service/db/tables/imports.ts';
import type { StoredImport } from './import-rows.ts';
import type { MappedLine } from './process-file.ts';

/** Kind of the rows of `import_issues` that keep a new value; `cells` has the version of its list once it was added. */
const VALUE = 'value';

const isAdded = sql`jsonb_array_length(${importIssues.cells}) > 0`;

/** New values that are not in their lists yet. */
export const isPending = ({ tenantId, id }: Pick<StoredImport, 'tenantId' | 'id'>) =>
  and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, id), eq(importIssues.kind, VALUE), sql`not ${isAdded}`);

/** Forgets new values of a check that does not count, except those that are in their lists. */
export async function dropPendingValues(tx: Tx, found: Pick<StoredImport, 'tenantId' | 'id'>): Promise<void> {
  await tx.delete(importIssues).where(isPending(found));
}

/** Values of good rows that their lists do not have, which the run adds before its first row. */
export class NewValues {
  /** Values of earlier steps, as they were first written. */
  #kept: Map<string, ListValue> | undefined;
  #lastNumber = 0;
  #ofStep = new Map<string, ListValue>();

  /** Takes those of these rows as known to their lists that may be added; rows with other unknown values are refused. */
  async presume(reader: TransactionReader, judging: Judging, lines: readonly MappedLine[]): Promise<void> {
    this.#ofStep = new Map();
    const { config, documentClass, author, importId, tenantId } = judging;
    if (config.unknownValues !== 'add' || !mayIn(author, 'dictionary.manage', '')) return;
    const unknown: ListValue[] = [];
    for (const { mapped } of lines)
      for (const pair of valuePairs(documentClass, mapped.values)) if (!(await reader.dictionaryHas(...pair))) unknown.push(pair);
    if (unknown.length === 0) return;
    if (!this.#kept) {
      const kept = await keptOf(reader.tx, tenantId, importId);
      this.#kept = new Map(kept.map(({ code, other }) => [formOf([code, other]), [code, other]]));
      this.#lastNumber = kept.at(-1)?.row ?? 0;
    }
    const known = await knownForms(reader.tx, tenantId, unknown);
    for (const pair of unknown) {
      const key = formOf(pair);
      const first = this.#kept.get(key) ?? this.#ofStep.get(key);
      const hasRoom = this.#kept.size + this.#ofStep.size < IMPORT_LIMITS.newValues;
      if (!first && hasRoom && isListValue(pair[1]) && !known.has(key)) this.#ofStep.set(key, pair);
      // one in another case is a slip of the pen, not a second value
      else if (first?.[1] !== pair[1]) continue;
      reader.presumeValue(...pair);
    }
  }

  /** Keeps those of accepted rows. Returns how many each list gets. */
  async write(tx: Tx, { tenantId, id: importId }: StoredImport, { documentClass }: Judging, accepted: readonly MappedLine[]) {
    const used = new Map<string, { pair: ListValue; row: number }>();
    for (const { mapped, row } of this.#ofStep.size > 0 ? accepted : [])
      for (const pair of valuePairs(documentClass, mapped.values))
        if (this.#ofStep.has(formOf(pair)) && !used.has(formOf(pair))) used.set(formOf(pair), { pair, row });
    this.#ofStep = new Map([...used].map(([key, { pair }]) => [key, pair]));
    const about = { tenantId, importId, kind: VALUE };
    const rows = [...used.values()].map(({ pair: [code, other] }, n) => ({
      ...about,
      row: this.#lastNumber + n + 1,
      code,
      other,
    }));
    await insertRows(tx, importIssues, rows);
    return rows.map(({ code }) => code);
  }

  /** Called when the step is stored. */
  keep(): void {
    for (const [key, pair] of this.#ofStep) this.#kept?.set(key, pair);
    this.#lastNumber += this.#ofStep.size;
    this.#ofStep = new Map();
  }
}

async function keptOf(tx: Tx, tenantId: string, importId: string) {
  const { code, other, row } = importIssues;
  const isOne = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, importId), eq(importIssues.kind, VALUE));
  return tx.select({ row, code, other }).from(importIssues).where(isOne).orderBy(asc(row));
}
