import type { PgTable } from 'drizzle-orm/pg-core';

/** Rights of tenant work on a table beyond those of its client's rows; the role has no others, whatever the code does. */
export type Protection = 'appendOnly' | 'rising' | 'readOnly' | 'closed';

const protections = new WeakMap<PgTable, Protection>();

const marked = (protection: Protection) => (table: PgTable) => void protections.set(table, protection);

/** Evidence: tenant work adds rows and never changes them. */
export const appendOnly = marked('appendOnly');
/** Counters of evidence or numbers, and rows that end by their state: never deleted. */
export const rising = marked('rising');
/** Written by the system only. */
export const readOnly = marked('readOnly');
/** Not seen by tenant work. */
export const closed = marked('closed');

/** Returns how a table is protected; undefined for one that tenant work changes freely. */
export const protectionOf = (table: PgTable): Protection | undefined => protections.get(table);
