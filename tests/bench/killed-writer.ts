import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/database.ts';

/** Test process of `embedded.test.ts`: commits pairs of rows for ever and reports each commit; it is killed from outside. */
const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
await db.asSystem((tx) => tx.execute(sql`create table if not exists pairs (n int not null)`));
for (let n = Date.now() % 1_000_000; ; n += 1) {
  await db.asSystem(async (tx) => {
    await tx.execute(sql`insert into pairs values (${n})`);
    await tx.execute(sql`insert into pairs values (${n})`);
  });
  process.send?.(n);
}
