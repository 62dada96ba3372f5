import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { fileState } from '#schema/codes.ts';
import type { PageSize } from '#schema/records/page-size.ts';

/** Files and uploads; their bytes are in the store. Times are milliseconds since 1970. */

const number = (name: string) => bigint(name, { mode: 'number' });

/** Files that are whole. A row is written when its bytes are in the store, so no file is ever seen half. */
export const files = pgTable(
  'files',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    sha256: text('sha256').notNull(),
    bytes: number('bytes').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    purpose: text('purpose').notNull(),
    ownerId: text('owner_id').notNull(),
    madeAt: number('made_at').notNull(),
    /** Only a ready file is read. */
    state: integer('state').notNull().default(fileState.ready),
    /** Why it was refused; empty otherwise. */
    verdict: text('verdict').notNull().default(''),
    /** Pages that were counted when it was opened; none until then, and for files that are not shown. */
    pages: jsonb('pages').$type<readonly PageSize[]>().notNull().default([]),
    /** 0: as long as a row names it. */
    expiresAt: number('expires_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('files_sha256').on(t.tenantId, t.sha256)],
);

/** Files on their way in. The id is the owner's: another person's upload of the same id is another upload. */
export const uploads = pgTable(
  'uploads',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: text('id').notNull(),
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    bytes: number('bytes').notNull(),
    sha256: text('sha256').notNull(),
    partBytes: integer('part_bytes').notNull(),
    received: integer('received').array().notNull().default([]),
    startedAt: number('started_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.ownerId, t.id] })],
);
