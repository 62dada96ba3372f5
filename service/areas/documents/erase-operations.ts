import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { conflict } from '#schema/entities/conflict.ts';
import { position } from '#schema/entities/position.ts';
import { withoutTexts } from '#schema/operations/without-texts.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Stream } from '#schema/streams.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import type { Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';
import { conflicts, feed, receipts, steps } from '#service/db/tables/sync.ts';
import { orders } from '#service/db/tables/vault.ts';

/**
 * Empties the texts that operations, cases, decisions, messages and positions repeat of an erased document, and sends the emptied rows to
 * devices. Ids, codes, people, times and choices stay, because they prove what was done. A case that is not decided yet needs
 * its values: ask `explain` first. Call it last, because it stamps the feed.
 *
 * @param code title of its cases from now on
 */
export async function eraseFromOperations(tx: Tx, tenantId: string, documentId: string, code: string): Promise<void> {
  const items = await erasePositions(tx, tenantId, documentId);
  const cases = await eraseCases(tx, tenantId, [documentId, ...items], code);
  await eraseReceipts(tx, tenantId, [documentId, ...items, ...cases]);
  await sendAgain(tx, tenantId, [
    { stream: position.stream, ids: items, erase: withoutTexts },
    { stream: conflict.stream, ids: cases, erase: (row) => bareCase(row as Conflict, code) }, // rows of this stream
  ]);
}

/** Empties the positions of a document under the lock of their orders. Returns their ids. */
async function erasePositions(tx: Tx, tenantId: string, documentId: string): Promise<string[]> {
  const its = and(eq(positions.tenantId, tenantId), eq(positions.objectId, documentId));
  const found = await tx.select({ orderId: positions.orderId }).from(positions).where(its);
  if (found.length === 0) return [];
  const ofThem = and(
    eq(orders.tenantId, tenantId),
    inArray(
      orders.id,
      found.map(({ orderId }) => orderId),
    ),
  );
  await tx.select({ id: orders.id }).from(orders).where(ofThem).orderBy(asc(orders.id)).for('update');
  const described = sql`case when ${positions.described} is not null then '{}'::jsonb end`;
  const emptied = await tx.update(positions).set({ values: {}, title: '', described }).where(its).returning({ id: positions.id });
  const ids = emptied.map(({ id }) => id);
  const theirs = and(eq(steps.tenantId, tenantId), eq(steps.collection, position.name), inArray(steps.rowId, ids));
  await tx
    .update(steps)
    .set({ before: sql`${steps.before} || '{"values": {}, "title": "", "described": {}}'` })
    .where(theirs);
  return ids;
}

/** Empties the cases about these rows, or that compared them with another one, and the audit of their decisions. Returns their ids. */
async function eraseCases(tx: Tx, tenantId: string, rowIds: string[], code: string): Promise<string[]> {
  // a case of another document that waits needs both sides until it is decided
  const compared = and(inArray(conflicts.otherId, rowIds), inArray(conflicts.status, ['resolved', 'rejected']));
  const about = or(inArray(conflicts.entityId, rowIds), compared);
  const found = await tx
    .select({ id: conflicts.id, record: conflicts.record })
    .from(conflicts)
    .where(and(eq(conflicts.tenantId, tenantId), about));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const cases = found.map(({ id, record }) => ({ id, stored: record as Conflict })); // written only by `flush`
  const emptied = cases.map(({ id, stored }) => ({ id, record: bareCase(stored, code) }));
  await tx.execute(sql`
    update conflicts c set record = x.record
    from jsonb_to_recordset(${JSON.stringify(emptied)}::text::jsonb) as x(id text, record jsonb)
    where c.tenant_id = ${tenantId} and c.id = x.id`);
  await renameInMessages(
    tx,
    tenantId,
    cases.map(({ stored }) => stored),
    code,
  );
  await tx.execute(sql`select erase_decisions(${sql.param(ids)}::text[])`);
  return ids;
}

/** Long enough to be the title of this case, short enough for a subject that was cut. */
const TITLE_START = 30;

/**
 * Names the document by its code in the messages about the decisions, which the authors of the cases received. All titles in one
 * statement, a message by the longest title in it: a row is updated once.
 */
async function renameInMessages(tx: Tx, tenantId: string, cases: readonly Conflict[], code: string): Promise<void> {
  const titles = cases
    .filter(({ title }) => title !== '' && title !== code)
    .map(({ title, userId }) => ({ title, start: title.slice(0, TITLE_START), user_id: userId }));
  if (titles.length === 0) return;
  await tx.execute(sql`
    with titles as (
      select * from jsonb_to_recordset(${JSON.stringify(titles)}::text::jsonb) as t(title text, start text, user_id text)
    ), renamed as (
      select distinct on (m.id) m.id, m.user_id, replace(m.subject, t.title, ${code}) as subject
      from notifications m join titles t on m.user_id = t.user_id and position(t.start in m.subject) > 0
      where m.tenant_id = ${tenantId}
      order by m.id, length(t.title) desc
    )
    update notifications n set subject = case
      when exists (select from titles t where t.user_id = r.user_id and position(t.start in r.subject) > 0) then ${code}
      else r.subject end
    from renamed r where n.tenant_id = ${tenantId} and n.id = r.id`);
}

const bareRow = (text: string) => (text === '' ? '' : JSON.stringify(withoutTexts(JSON.parse(text) as unknown)));

/** A case without the values of its sides. Its rows keep the ids by which a restricted user does not see it. */
function bareCase(found: Conflict, code: string): Conflict {
  return {
    ...withoutTexts(found),
    title: code,
    otherTitle: '',
    fields: withoutTexts(found.fields).map((field) => ({ ...field, base: null, device: null, service: null })),
    baseRow: bareRow(found.baseRow),
    deviceRow: bareRow(found.deviceRow),
    serviceRow: bareRow(found.serviceRow),
  };
}

/** Empties the stored operations about these rows. Their hashes stay: an operation that is sent again gets its answer. */
async function eraseReceipts(tx: Tx, tenantId: string, rowIds: string[]): Promise<void> {
  const theirs = and(eq(receipts.tenantId, tenantId), inArray(receipts.entityId, rowIds));
  const found = await tx.select({ opId: receipts.opId, operation: receipts.operation }).from(receipts).where(theirs);
  if (found.length === 0) return;
  const emptied = found.map(({ opId, operation }) => ({ op_id: opId, operation: withoutTexts(operation) }));
  await tx.execute(sql`
    update receipts r set operation = x.operation
    from jsonb_to_recordset(${JSON.stringify(emptied)}::text::jsonb) as x(op_id text, operation jsonb)
    where r.tenant_id = ${tenantId} and r.op_id = x.op_id`);
}

interface Emptied {
  stream: Stream;
  ids: readonly string[];
  erase: (row: unknown) => unknown;
}

/** Sends rows to devices again, emptied and to the scopes they are in: an order that has left devices stays away from them. */
async function sendAgain(tx: Tx, tenantId: string, emptied: readonly Emptied[]): Promise<void> {
  const drafts = [];
  for (const { stream, ids, erase } of emptied) {
    if (ids.length === 0) continue;
    const its = and(eq(feed.tenantId, tenantId), eq(feed.stream, stream), inArray(feed.rowId, [...ids]));
    const found = await tx.select({ id: feed.rowId, scope: feed.scope, row: feed.row }).from(feed).where(its);
    for (const { id, scope, row } of found) if (row !== null) drafts.push({ stream, id, scope, row: erase(row) });
  }
  if (drafts.length > 0) await stampFeed(tx, tenantId, drafts);
}
