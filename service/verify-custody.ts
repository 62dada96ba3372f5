import { checkEveryCustody } from '#service/areas/sync/check-custody.ts';
import { custodyKeys } from '#service/areas/sync/custody-keys.ts';
import { readWitness } from '#service/areas/sync/custody-witness.ts';
import { verifyEveryRoot, type RootFault } from '#service/areas/sync/verify-custody.ts';
import { openDatabase } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';
import { faultLine } from '#service/start-faults.ts';
import { readSettings } from '#service/start-settings.ts';

/**
 * `npm run service:custody`: verifies all custody chains and their signed daily roots, prints each broken day with its
 * first box, and ends with 1 when anything is broken. Takes `DATABASE_URL`, `DATA_DIR` and `CUSTODY_KEY_FILE` as the
 * service does; an embedded database is verified while the service is stopped.
 */
const faultWords: Record<RootFault, string> = {
  signature: 'no key of the key file signed it',
  order: 'it does not follow the day before it',
  leaves: 'its list of boxes was changed',
  chain: 'the history of this box was rewritten afterwards',
  missing: 'it was signed here and is gone or another one',
};
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { databaseUrl, dataDir, custodyKeyFile } = readSettings(process.env);
  const keys = await custodyKeys(dataDir, custodyKeyFile);
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrate(db);
    const chains = await checkEveryCustody(db);
    print(`${chains.containers} chains, ${chains.broken} broken${chains.first && `; the first: ${chains.first}`}`);
    const roots = await verifyEveryRoot(db, keys, await readWitness(dataDir), (client, { day, fault, containerId }) =>
      print(`${client} ${day}${containerId && ` box ${containerId}`}: ${faultWords[fault]}`),
    );
    print(`${roots.days} daily roots, ${roots.broken} broken`);
    if (chains.broken + roots.broken > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${faultLine(error)}\n`);
  process.exitCode = 1;
}
