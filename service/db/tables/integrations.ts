import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#service/db/tables/tenancy.ts';

/** Tokens of service accounts. Only the hash is kept; times in milliseconds, 0 for never. */
export const integrationTokens = pgTable(
  'integration_tokens',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** Some of `tokenGrants`. */
    grants: text('grants').array().notNull(),
    /** Networks it may be used from; none for any. */
    networks: text('networks').array().notNull(),
    madeAt: bigint('made_at', { mode: 'number' }).notNull(),
    madeBy: text('made_by').notNull(),
    /** Id the caller gave the request, so that its repeat replaces the token; empty for none. */
    opId: text('op_id').notNull().default(''),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    lastUsedAt: bigint('last_used_at', { mode: 'number' }).notNull().default(0),
    revokedAt: bigint('revoked_at', { mode: 'number' }).notNull().default(0),
    /** Time of the warning to administrators that it ends. */
    warnedAt: bigint('warned_at', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('integration_tokens_user').on(t.tenantId, t.userId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);
