import { openDatabase } from '#service/db/database.ts';
import { migrate } from '#service/db/migrate.ts';
import { fillDemo } from '#service/demo/fill-demo.ts';
import type { Scale } from '#service/demo/scale.ts';

/** Fills a new data folder with a demonstration of the given size: `node fill-folder.ts <folder> <scale as JSON>`. */
const [dataDir = '', scale = ''] = process.argv.slice(2);
const started = Date.now();
const db = await openDatabase({ dataDir });
await migrate(db);
await fillDemo(db, { seed: 1, scale: JSON.parse(scale) as Scale });
await db.close();
console.log(`Demonstration filled in ${((Date.now() - started) / 1_000).toFixed(1)} s`);
