import { and, asc, eq, getTableColumns, gt, gte, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { canonical } from '#schema/operations/operation.ts';
import type { DictionaryHead } from '#schema/records/reference.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import type { Held } from '#schema/judge/reader.ts';
import { subjects, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { isWhole } from '#service/areas/sync/custody-chain.ts';
import { entityTables, heldRow } from '#service/areas/sync/entity-tables.ts';
import { caseRow, receiptRow, stepRow } from '#service/areas/sync/rows.ts';
import type { Tx } from '#service/db/database.ts';
import {
  conflicts,
  counters,
  custody,
  custodyHeads,
  decisions,
  devices,
  feed,
  receipts,
  steps,
} from '#service/db/tables/sync.ts';
import { dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { unstamped } from '#tests/bench/unstamped.ts';
import type { RealFiles } from './real-files.ts';

type Lists = { [S in SubjectName]: readonly Held<SubjectRows[S]>[] };

/**
 * A client of the real service as the checkers look at it: what stands in the tables, read again after each transaction.
 * It judges nothing; only the configuration is the simulator's own, because the simulator is who changes it.
 */
export class MirrorTenant extends ModelTenant {
  readonly #onRows: (tenant: MirrorTenant, rows: readonly FeedDraft[]) => void;
  #keys = new Map<number, string>();
  override readonly files: RealFiles;

  constructor(
    clientId: string,
    { operators, isOrdering, files }: { operators: number; isOrdering: boolean; files: RealFiles },
    onRows: (tenant: MirrorTenant, rows: readonly FeedDraft[]) => void,
  ) {
    super(clientId, operators, isOrdering);
    this.files = files;
    this.#onRows = onRows;
  }

  /** What the client began with, taken out of memory: from now on it comes from the tables. */
  takeBeginning(): FeedDraft[] {
    const rows = [...this.feed.values()].map(({ stream, id, scope, row }) => ({ stream, id, scope, row }) as FeedDraft);
    this.forget();
    return rows;
  }

  /** Forgets what was read: a backup was restored. */
  forget(): void {
    const { rows, receipts: known, cases, feed: stamped } = this.state;
    for (const map of [...Object.values(rows), known, cases, stamped, this.devices, this.#keys]) map.clear();
    Object.assign(this.state, { head: 0, decisions: [], custody: [] });
  }

  override announce(rows: readonly FeedDraft[]): void {
    // the base class announces from its constructor, when nothing of ours is there yet
    if (#onRows in this) this.#onRows(this, rows);
    else super.announce(rows);
  }

  override between(from: number, to: number): FeedRow[] {
    const found: FeedRow[] = [];
    for (let seq = from + 1; seq <= to; seq++) {
      const row = this.feed.get(this.#keys.get(seq) ?? '');
      if (row?.seq === seq) found.push(row);
    }
    return found;
  }

  /** Reads what the transactions since the last call have written. Gives it in the shape one transaction has. */
  async refresh(tx: Tx): Promise<Draft> {
    const { clientId, state } = this;
    const draft = new Draft(this);
    const [counter] = await tx.select({ n: counters.n }).from(counters).where(eq(counters.tenantId, clientId));
    const rows = await tx
      .select()
      .from(feed)
      .where(and(eq(feed.tenantId, clientId), gt(feed.seq, state.head)));
    await this.#readReceipts(tx, draft);
    await this.files.read(tx);
    for (const { id, barredAt, prepareAsked } of await tx.select().from(devices).where(eq(devices.tenantId, clientId)))
      this.devices.set(id, { barredAt, prepareAsked });
    const idsOf = (stream: string) => rows.filter((row) => row.stream === stream).map(({ rowId }) => rowId);
    const lists = await listsOf(tx, clientId, idsOf);
    for (const { name, stream } of subjects) this.#take(draft, name, idsOf(stream), lists[name]);
    const cases = idsOf('conflicts');
    if (cases.length > 0)
      for (const row of (
        await tx
          .select()
          .from(conflicts)
          .where(among(clientId, conflicts, cases))
      ).map(caseRow)) {
        state.cases.set(row.id, row);
        draft.cases.set(row.id, row);
      }
    await this.#readSteps(tx, draft);
    await this.#readCustody(tx, idsOf('containers'));
    for (const { rowId, row } of rows.filter(({ stream }) => stream === 'dictionaries'))
      await this.#readDictionary(tx, rowId, (row as DictionaryHead).version); // announced so
    for (const { stream, rowId: id, scope, row, seq, txTo } of rows) {
      state.feed.set(`${stream}/${id}`, { stream, id, scope, row, seq, txTo });
      this.#keys.set(seq, `${stream}/${id}`);
    }
    state.head = counter?.n ?? 0;
    return draft;
  }

  /** A refusal writes no row of the feed: its receipt stands at the head that was. */
  async #readReceipts(tx: Tx, draft: Draft): Promise<void> {
    const { clientId, state } = this;
    this.wasBefore = new Map();
    const since = and(eq(receipts.tenantId, clientId), gte(receipts.seq, state.head));
    for (const receipt of (await tx.select().from(receipts).where(since)).map(receiptRow)) {
      const was = state.receipts.get(receipt.key);
      if (was?.status === receipt.status && was.code === receipt.code && was.seq === receipt.seq) continue;
      if (was) this.wasBefore.set(receipt.key, was.status);
      state.receipts.set(receipt.key, receipt);
      draft.receipts.set(receipt.key, receipt);
    }
    const deciding = [...draft.receipts.values()].filter(({ operation }) => operation.type === 'conflict.decide');
    if (deciding.length === 0) return;
    const ids = deciding.map(({ key }) => key);
    for (const { tenantId: _, ...row } of await tx
      .select()
      .from(decisions)
      .where(among(clientId, decisions, ids)))
      draft.decisions.push(row);
    state.decisions.push(...draft.decisions);
  }

  /** What the operations of these transactions replaced. */
  async #readSteps(tx: Tx, draft: Draft): Promise<void> {
    const opIds = [...draft.receipts.keys()];
    if (opIds.length === 0) return;
    const ours = and(eq(steps.tenantId, this.clientId), inArray(steps.opId, opIds));
    draft.steps.push(...(await tx.select().from(steps).where(ours).orderBy(asc(steps.version))).map(stepRow));
  }

  #take<S extends SubjectName>(draft: Draft, collection: S, ids: readonly string[], list: readonly Held<SubjectRows[S]>[]): void {
    const kept = this.state.rows[collection] as Map<string, Held<SubjectRows[S]>>; // each row belongs to its collection
    for (const id of ids) kept.delete(id);
    for (const held of list) {
      kept.set(held.row.id, held);
      draft.put(collection, held.row, held.deleted);
    }
  }

  async #readCustody(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { clientId, state } = this;
    const ours = and(eq(custody.tenantId, clientId), inArray(custody.containerId, [...ids]));
    const touched = new Set(ids);
    state.custody = state.custody.filter(({ containerId }) => !touched.has(containerId));
    for (const { fromState: from, toState: to, ...event } of await tx.select().from(custody).where(ours))
      state.custody.push({ ...event, from, to } as (typeof state.custody)[number]); // columns carry the names of the record
  }

  /** A decision put a value back: nobody told the simulator. */
  async #readDictionary(tx: Tx, id: string, version: number): Promise<void> {
    if (version <= this.dictionaryVersion) return;
    const { tenantId, dictionaryId, untilVersion, value } = dictionaryValues;
    const ours = and(eq(tenantId, this.clientId), eq(dictionaryId, id), eq(untilVersion, 0));
    const now = await tx.select({ value }).from(dictionaryValues).where(ours);
    this.configuration.dictionaries.set(id, new Set(now.map((row) => row.value)));
    this.dictionaryVersion = version;
  }

  /** At the end, everything once more and whole: what the feed says, what the tables hold and what was read are one. */
  async differences(tx: Tx): Promise<string[]> {
    const { clientId, state } = this;
    const found: string[] = [];
    const lists = await listsOf(tx, clientId, () => undefined);
    for (const { name, stream } of subjects) {
      if (lists[name].length !== state.rows[name].size) found.push(`${clientId} counts ${name} otherwise`);
      for (const { row, deleted } of lists[name]) {
        const feedRow = this.feed.get(`${stream}/${row.id}`);
        if (canonical(unstamped(feedRow?.row)) !== canonical(deleted ? null : row))
          found.push(`the feed tells another ${name} ${row.id}`);
      }
    }
    const chains = new Map<string, (typeof custody.$inferSelect)[]>();
    for (const event of await tx.select().from(custody).where(eq(custody.tenantId, clientId)).orderBy(custody.position))
      chains.set(event.containerId, [...(chains.get(event.containerId) ?? []), event]);
    const headed = await tx.select().from(custodyHeads).where(eq(custodyHeads.tenantId, clientId));
    const heads = new Map(headed.map((head) => [head.containerId, head]));
    for (const [id, events] of chains)
      if (
        !isWhole(
          events.map(({ tenantId: _, ...event }) => event),
          heads.get(id),
        )
      )
        found.push(`the custody chain of ${id} is broken`);
    return found;
  }
}

function among(clientId: string, { tenantId, id }: { tenantId: PgColumn; id: PgColumn }, ids: readonly string[] | undefined) {
  return and(eq(tenantId, clientId), ids ? inArray(id, [...ids]) : undefined);
}

/** Rows of each entity with these ids of its stream; all of them where `idsOf` names none. */
async function listsOf(tx: Tx, clientId: string, idsOf: (stream: string) => string[] | undefined): Promise<Lists> {
  const lists: Partial<Record<SubjectName, readonly object[]>> = {};
  for (const { name, stream } of subjects) {
    const ids = idsOf(stream);
    const { table } = entityTables[name];
    const columns = getTableColumns(table) as unknown as Record<'id' | 'tenantId', PgColumn>; // every table of an entity begins with both
    const rows =
      ids?.length === 0
        ? []
        : await tx
            .select()
            .from(table)
            .where(among(clientId, columns, ids));
    lists[name] = rows.map((row) => heldRow(name, row));
  }
  return lists as Lists; // one for each entity
}
