import { tenants } from '#service/db/tables/tenancy.ts';
import { openLog } from '#service/log.ts';
import { startService, type ServiceOptions } from '#service/service.ts';
import { fillPeople } from '#tests/bench/http-bench.ts';

/** Settings a test gives next to the data folder, as JSON. */
export type GivenSettings = Pick<ServiceOptions, 'databaseUrl' | 'appSecret' | 'custodyKeyFile' | 's3'>;

/** Test process: a whole service over a data folder, with the people of the bench; it is killed from outside. */
const service = await startService({
  host: '127.0.0.1',
  port: 0,
  dataDir: process.argv[2] ?? '',
  ...(JSON.parse(process.argv[3] ?? '{}') as GivenSettings), // written by the test
  log: openLog('silent', { write: () => {} }),
  prepare: async (db) => {
    const found = await db.asSystem((tx) => tx.select().from(tenants).limit(1));
    if (found.length === 0) await fillPeople(db);
  },
});
process.send?.(service.url);
