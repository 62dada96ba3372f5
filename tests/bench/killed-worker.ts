import { pino } from 'pino';
import { openDatabase } from '#service/db/database.ts';
import { startWorkers } from '#service/work/workers.ts';
import { countingHandlers, countingRules } from '#tests/bench/counting-work.ts';

/** Test process: a node that runs counting work over a data folder or a server, and reports each step; it is killed from outside. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const db = await openDatabase({ dataDir, databaseUrl });
await startWorkers({
  db,
  log: pino({ level: 'silent' }),
  now: Date.now,
  rules: countingRules,
  handlers: countingHandlers((step) => process.send?.(step)),
  version: '1.0.0',
});
process.send?.('ready');
