import { copyCertificates } from '#service/areas/retention/certificate-copies.ts';
import { beginAfterRestore } from '#service/areas/sync/after-restore.ts';
import { openDatabase } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';
import { faultLine } from '#service/start-faults.ts';
import { readSettings } from '#service/start-settings.ts';

/**
 * `npm run service:restored`: to be run once after a backup was put back, before the service starts. It begins a new
 * epoch, so that every device sends again what the backup does not hold, and no number leased since is leased again. Takes
 * `DATABASE_URL` and `DATA_DIR` as the service.
 */
try {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrate(db);
    const epoch = await beginAfterRestore(db, dataDir, Date.now());
    const { lost } = await copyCertificates(db, dataDir, { reads: true });
    if (lost.length > 0)
      process.stdout.write(`Certificates this backup does not hold, with copies in the data folder: ${lost.join(' ')}\n`);
    process.stdout.write(`A new epoch begins (${epoch}); devices will send again what this backup does not hold.\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${faultLine(error)}\n`);
  process.exitCode = 1;
}
