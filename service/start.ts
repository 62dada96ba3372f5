import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `npm start`. Whatever keeps the service from starting is said in one line, then the process ends with 1. */
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Strongroom needs Node ${OLDEST_NODE}; "npm install" brings it along, start with "npm start".\n`);
  process.exitCode = 1;
} else {
  // a second start compiles nothing anew: a quarter of its time; beside the modules, where nobody else may write
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/strongroom', import.meta.url)));
  const { run } = await import('#service/run.ts');
  await run();
}
