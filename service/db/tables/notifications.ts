import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NotificationTranslations } from '#schema/records/translations.ts';
import { users } from '#service/db/tables/tenancy.ts';

/** Messages to people, and what is asked most. Times are milliseconds since 1970, as on the wire. */

const ms = (name: string) => bigint(name, { mode: 'number' });

/** A row for each recipient. */
export const notifications = pgTable(
  'notifications',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    kind: integer('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull().default(''),
    target: text('target').notNull().default(''),
    createdAt: ms('created_at').notNull(),
    readAt: ms('read_at').notNull().default(0),
    /** Subject and text in other languages; what people typed has none. */
    translations: jsonb('translations').$type<NotificationTranslations>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('notifications_user').on(t.tenantId, t.userId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

export const faqEntries = pgTable(
  'faq_entries',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    /** `FaqEntry` without its id. */
    texts: jsonb('texts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
