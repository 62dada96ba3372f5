import { and, eq, inArray } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { documentNumbers } from '#service/db/tables/numbers.ts';
import type { Tx } from '#service/db/database.ts';
import { insertRows } from './bulk.ts';
import type { ConfigurationReader } from './reader/configuration-reader.ts';

/** Digits of the longest number of a series, after its prefix. */
const DIGITS = 15;

/** Returns the numbers of a document: its values that a series can have given, by their attributes. */
export function numbersOf(attributes: readonly Attribute[], { id, classId, values }: Registration) {
  return attributes.flatMap(({ id: of, autonumber }) => {
    const value = values[of] ?? '';
    const isOne = autonumber && isNumbered(value) && value.length <= LIMITS.codeCharacters + DIGITS;
    return isOne ? [{ documentId: id, of, classId, value }] : [];
  });
}

/** Writes the numbers of the documents of a draft, whose rows are written before. */
export async function writeNumbers(reader: ConfigurationReader, draft: Draft): Promise<void> {
  const { tx, tenantId } = reader;
  const rows = [...draft.changes.values()].flatMap(
    ({ collection, row, erased }) => (collection === registration.name && !erased ? [row as Registration] : []), // a row of this entity
  );
  const changed = rows.filter(({ version }) => version > 1).map(({ id }) => id);
  if (changed.length > 0) await dropNumbers(tx, tenantId, changed);
  const found: (typeof documentNumbers.$inferInsert)[] = [];
  for (const row of rows) {
    // read once for the transaction
    // oxlint-disable-next-line no-await-in-loop
    const of = await reader.documentClass(row.classId);
    found.push(...numbersOf(of?.attributes ?? [], row).map((number) => ({ ...number, tenantId })));
  }
  await insertRows(tx, documentNumbers, found, 'replace');
}

/** Drops the numbers of documents. */
export async function dropNumbers(tx: Tx, tenantId: string, ids: string[]): Promise<void> {
  const theirs = and(eq(documentNumbers.tenantId, tenantId), inArray(documentNumbers.documentId, ids));
  await tx.delete(documentNumbers).where(theirs);
}
