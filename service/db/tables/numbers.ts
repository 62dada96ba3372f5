import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { plainOrder } from './columns.ts';
import { registrations } from './vault.ts';

/**
 * Values of autonumbered attributes of documents, in the order of their digits: a series finds in them what is used without reading
 * documents. Written with each document, gone with its values. Only values that end with digits.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    /** Id of the attribute. */
    of: text('of').notNull(),
    classId: text('class_id').notNull(),
    value: plainOrder('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.of] }),
    index('document_numbers_value').on(t.tenantId, t.of, t.classId, t.value),
    foreignKey({
      name: 'document_numbers_document_fk',
      columns: [t.tenantId, t.documentId],
      foreignColumns: [registrations.tenantId, registrations.id],
    }).onDelete('cascade'),
  ],
);
