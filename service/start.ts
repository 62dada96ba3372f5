import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from './quick-resolution.ts';

/** `npm start`. Any fault that prevents a start is one line, then the process ends with 1. */
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Strongroom needs Node ${OLDEST_NODE}; "npm install" brings it along, start with "npm start".\n`);
  process.exitCode = 1;
} else {
  // a second start compiles nothing: a quarter of its time. The cache is next to the modules, where others may not write
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/strongroom', import.meta.url)));
  resolveQuickly();
  const { run } = await import('#service/run.ts');
  await run();
}
