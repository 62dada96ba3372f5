import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/database.ts';

/** What happens to a database while nobody looks: runs one statement on a data folder whose service is stopped. */
const [dataDir = '', statement = ''] = process.argv.slice(2);
const db = await openDatabase({ dataDir });
await db.asSystem((tx) => tx.execute(sql.raw(statement)));
await db.close();
