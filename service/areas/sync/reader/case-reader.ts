import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Conflict } from '#schema/records/conflict.ts';
import { caseRow } from '#service/areas/sync/rows.ts';
import type { Tx } from '#service/db/database.ts';
import { conflicts } from '#service/db/tables/sync.ts';
import { KeyCache } from './key-cache.ts';

/** Cases within a transaction, locked against other deciders, ids ascending. */
export class CaseReader {
  readonly #tx: Tx;
  readonly #tenantId: string;
  readonly #known = new KeyCache<Conflict>();

  constructor(tx: Tx, tenantId: string) {
    this.#tx = tx;
    this.#tenantId = tenantId;
  }

  get(id: string): Promise<Conflict | null> {
    return this.#known.get(id, () => this.load([id]));
  }

  async load(ids: Iterable<string>): Promise<void> {
    const wanted = this.#known.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(conflicts.tenantId, this.#tenantId), inArray(conflicts.id, wanted));
    const found = await this.#tx.select().from(conflicts).where(ours).orderBy(asc(conflicts.id)).for('update');
    this.#known.asked(wanted);
    for (const row of found) this.#known.put(row.id, caseRow(row));
  }

  /** Undecided cases of a container. */
  async open(containerId: string): Promise<Conflict[]> {
    const ours = and(
      eq(conflicts.tenantId, this.#tenantId),
      eq(conflicts.containerId, containerId),
      inArray(conflicts.status, ['open', 'returned']),
    );
    return (await this.#tx.select().from(conflicts).where(ours).orderBy(asc(conflicts.arrivedAt))).map(caseRow);
  }
}
