/** Every table of the service, one line per file; the type of a transaction is made from it. */
export * from '#service/db/tables/bench.ts';
export * from '#service/db/tables/catalogue.ts';
export * from '#service/db/tables/dictionaries.ts';
export * from '#service/db/tables/dictionary-files.ts';
export * from '#service/db/tables/documents.ts';
export * from '#service/db/tables/evidence.ts';
export * from '#service/db/tables/files.ts';
export * from '#service/db/tables/imports.ts';
export * from '#service/db/tables/labels.ts';
export * from '#service/db/tables/notifications.ts';
export * from '#service/db/tables/orders.ts';
export * from '#service/db/tables/retention.ts';
export * from '#service/db/tables/sorting.ts';
export * from '#service/db/tables/sync.ts';
export * from '#service/db/tables/tenancy.ts';
export * from '#service/db/tables/vault.ts';
export * from '#service/db/tables/work.ts';
