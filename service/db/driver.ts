import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '#service/db/schema.ts';

interface RawAnswer<Row> {
  rows: Row[];
}

/** Raw statements answer with rows on both drivers. */
interface RowsHKT extends PgQueryResultHKT {
  type: RawAnswer<this['row']>;
}

/** Handle inside one transaction; the only way to run SQL, so that nothing runs without a tenant by accident. */
export type Tx = PgDatabase<RowsHKT, typeof schema>;

/** Role that owns nothing and cannot bypass row-level security; all tenant work runs as it. */
export const APP_ROLE = 'strongroom_app';

/** Use of the single session of the embedded database so far. Always 0 on a server, where transactions run side by side. */
export interface Traffic {
  /** Transactions that waited for another one. */
  waited: number;
  /** Transactions that apply saved changes. */
  pushes: number;
}

/** Interface of a driver: transactions as the owner, notifications, a sign of life. */
export interface Driver {
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  listen: (channel: string, listener: (payload: string) => void) => Promise<() => Promise<void>>;
  /**
   * Shows the other nodes of the database, while this one runs, which secret it signs with. False if one of them signs
   * with another. `fingerprint` is a positive int4.
   */
  showSecret: (fingerprint: number) => Promise<boolean>;
  /** A sign of life, past the line of those who wait for a connection. */
  ping: () => Promise<boolean>;
  close: () => Promise<void>;
  /** Use of the session so far, for work that gives way to others. */
  traffic: () => Traffic;
  readonly kind: 'embedded' | 'server';
}
