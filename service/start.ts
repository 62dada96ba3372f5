import { run } from '#service/run.ts';

/** `npm start`. Whatever keeps the service from starting is said in one line, then the process ends with 1. */
const OLDEST_NODE = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(`Strongroom needs Node ${OLDEST_NODE}; "npm install" brings it along, start with "npm start".\n`);
  process.exitCode = 1;
} else {
  await run();
}
