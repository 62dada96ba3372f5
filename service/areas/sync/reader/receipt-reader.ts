import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Receipt } from '#schema/judge/reader.ts';
import { receiptRow } from '#service/areas/sync/rows.ts';
import type { Tx } from '#service/db/database.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { KeyCache } from './key-cache.ts';

/** Receipts within a transaction. */
export class ReceiptReader {
  readonly #tx: Tx;
  readonly #tenantId: string;
  readonly #known = new KeyCache<Receipt>();

  constructor(tx: Tx, tenantId: string) {
    this.#tx = tx;
    this.#tenantId = tenantId;
  }

  get(opId: string): Promise<Receipt | null> {
    return this.#known.get(opId, () => this.load([opId]));
  }

  /** True if a read found the receipt. */
  has(key: string): boolean {
    return this.#known.has(key);
  }

  async load(opIds: Iterable<string>): Promise<void> {
    const wanted = this.#known.missing(opIds);
    if (wanted.length === 0) return;
    const ours = and(eq(receipts.tenantId, this.#tenantId), inArray(receipts.opId, wanted));
    const found = await this.#tx.select().from(receipts).where(ours);
    this.#known.asked(wanted);
    for (const row of found) this.#known.put(row.opId, receiptRow(row));
  }

  /** Operations that wait for a case apart from its own. */
  async waitingFor(conflictId: string): Promise<Receipt[]> {
    const ours = and(
      eq(receipts.tenantId, this.#tenantId),
      eq(receipts.conflictId, conflictId),
      eq(receipts.status, 'contested'),
      sql`${receipts.opId} <> ${conflictId}`,
    );
    const waiting = (await this.#tx.select().from(receipts).where(ours)).map(receiptRow);
    for (const receipt of waiting) this.#known.put(receipt.key, receipt);
    return waiting;
  }
}
