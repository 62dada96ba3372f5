import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { subjectNamed, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import type { Held } from '#schema/judge/reader.ts';
import { entityTables, heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { KeyCache } from './key-cache.ts';

/** Lock of a read: judges lock the rows they read, plain reads do not. */
export type Reading = 'judging' | 'asking';

/** Rows of one entity within a transaction. Reads each row once; for judges it locks them by ascending id if their table requires it. */
export class EntityReader<S extends SubjectName> {
  readonly #tx: Tx;
  readonly #tenantId: string;
  readonly #name: S;
  readonly #reading: Reading;
  readonly #rows = new KeyCache<Held<SubjectRows[S]>>();

  constructor(tx: Tx, tenantId: string, name: S, reading: Reading) {
    this.#tx = tx;
    this.#tenantId = tenantId;
    this.#name = name;
    this.#reading = reading;
  }

  get(id: string): Promise<Held<SubjectRows[S]> | null> {
    return this.#rows.get(id, () => this.load([id]));
  }

  async load(ids: Iterable<string>): Promise<void> {
    const wanted = this.#rows.missing(ids);
    if (wanted.length === 0) return;
    await this.find(({ id }) => inArray(id, wanted));
    this.#rows.asked(wanted);
  }

  /** Marks ids that no row can have yet, which saves their query. */
  absent(ids: readonly string[]): void {
    this.#rows.asked(ids);
  }

  /** Reads all rows that match a condition. */
  async find(where: (columns: Record<'id' | 'tenantId', PgColumn>) => SQL | undefined): Promise<SubjectRows[S][]> {
    const { table } = entityTables[this.#name];
    const locks = this.#reading === 'judging' && subjectNamed(this.#name).locks;
    const columns = getTableColumns(table) as unknown as Record<'id' | 'tenantId', PgColumn>; // every table of an entity begins with both
    const ours = and(eq(columns.tenantId, this.#tenantId), where(columns));
    const query = this.#tx.select().from(table).where(ours).orderBy(asc(columns.id));
    const found = (await (locks ? query.for('update') : query)).map((row) => heldRow(this.#name, row));
    for (const held of found) this.#rows.put(held.row.id, held);
    return found.map(({ row }) => row);
  }
}
