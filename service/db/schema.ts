import * as dictionaries from '#service/db/tables/dictionaries.ts';
import * as dictionaryFiles from '#service/db/tables/dictionary-files.ts';
import * as documents from '#service/db/tables/documents.ts';
import * as bench from '#service/db/tables/bench.ts';
import * as evidence from '#service/db/tables/evidence.ts';
import * as files from '#service/db/tables/files.ts';
import * as notifications from '#service/db/tables/notifications.ts';
import * as orders from '#service/db/tables/orders.ts';
import * as retention from '#service/db/tables/retention.ts';
import * as sync from '#service/db/tables/sync.ts';
import * as tenancy from '#service/db/tables/tenancy.ts';
import * as vault from '#service/db/tables/vault.ts';
import * as work from '#service/db/tables/work.ts';

/** Every table of the service; the type of a transaction is made from it. */
export const schema = {
  ...tenancy,
  ...vault,
  ...sync,
  ...notifications,
  ...files,
  ...evidence,
  ...work,
  ...orders,
  ...retention,
  ...documents,
  ...dictionaries,
  ...dictionaryFiles,
  ...bench,
};
export type Schema = typeof schema;
