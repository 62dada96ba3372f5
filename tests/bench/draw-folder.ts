import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { workState } from '#schema/codes.ts';
import type { Database } from '#service/db/database.ts';
import { startService } from '#service/service.ts';
import { freePort } from '#tests/tooling/free-port.ts';

/** Draws and reads the pages of a filled demonstration, as a service does after its first start: `node draw-folder.ts <folder>`. */
const [dataDir = ''] = process.argv.slice(2);
const DRAWN = sql`insert into work (tenant_id, id, kind, lane, payload, priority, due_at, made_at)
  select tenant_id, 'story-pages', 'demo.documents', 'light', '{"seed":1}'::jsonb, 0, 0, 1 from tenants where url_path = 'demo'`;

const started = Date.now();
const log = pino({ level: 'silent' });
const prepare = (db: Database) => db.asSystem(async (tx) => void (await tx.execute(DRAWN)));
const service = await startService({ host: '127.0.0.1', port: await freePort(), dataDir, log, prepare });
while (await isAtWork(service.db)) await wait(500);
await service.close();
console.log(`Pages drawn and read in ${((Date.now() - started) / 1_000).toFixed(1)} s`);

async function isAtWork(db: Database): Promise<boolean> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute(
      sql`select 1 from work where state in (${workState.waiting}, ${workState.working}) and due_at <= ${Date.now()} limit 1`,
    ),
  );
  return rows.length > 0;
}
