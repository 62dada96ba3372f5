import { and, asc, eq, gt } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { Draft } from '#schema/judge/draft.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { unusualCode } from '#service/db/unusual-code.ts';
import { flush } from './flush.ts';
import { TransactionReader } from './reader/transaction-reader.ts';

/** Result of a pass over the codes of one client. */
export interface StoredCodes {
  renamed: number;
  /** Ids of rows whose normal code another row has: they keep theirs until a person gives them another. */
  colliding: string[];
}

/**
 * Brings codes that were stored before they were normalised into the form that lookups use (decisions.md S5). Each goes to the devices
 * as any change of the service. A code is never taken from the row that has it: where both would be the same, nothing changes and the
 * id is returned. Once done it changes nothing.
 */
export async function normaliseStoredCodes(db: Database, tenantId: string, now: number): Promise<StoredCodes> {
  const all: StoredCodes = { renamed: 0, colliding: [] };
  for (const name of [container.name, registration.name])
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after;
      after = await db.inTenant(tenantId, (tx) => normalisePage(tx, { tenantId, name, from, now, all }));
    }
  return all;
}

interface Page {
  tenantId: string;
  name: (typeof container)['name'] | (typeof registration)['name'];
  from: string;
  now: number;
  all: StoredCodes;
}

/** Returns the id to go on after; undefined at the end. */
async function normalisePage(tx: Tx, { tenantId, name, from, now, all }: Page): Promise<string | undefined> {
  const ids = await candidates(tx, tenantId, name === container.name ? containers : registrations, from);
  const reader = new TransactionReader(tx, tenantId);
  await reader.entities[name].load(ids);
  const draft = new Draft(reader);
  for (const id of ids) {
    const held = await draft.row(name, id);
    const code = normaliseCode(held?.row.code ?? '');
    if (!held || code === '' || code === held.row.code) continue;
    if (await isTaken(draft, name, held.row, code)) all.colliding.push(id);
    else draft.put(name, { ...held.row, code }, held.deleted);
  }
  all.renamed += draft.changes.size;
  if (draft.changes.size > 0) await flush(reader, draft, { cloned: new Set(), now });
  return ids.length < LIMITS.bulkWriteRows ? undefined : ids.at(-1);
}

/** Rows whose code may not be normal. */
async function candidates(
  tx: Tx,
  tenantId: string,
  table: typeof containers | typeof registrations,
  from: string,
): Promise<string[]> {
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), gt(table.id, from), unusualCode()))
    .orderBy(asc(table.id))
    .limit(LIMITS.bulkWriteRows);
  return found.map(({ id }) => id);
}

async function isTaken(draft: Draft, name: Page['name'], row: { classId: string }, code: string): Promise<boolean> {
  if (name === container.name) return (await draft.containerByCode(code)) !== null;
  return (await draft.registrationByCode(row.classId, code)) !== null;
}
