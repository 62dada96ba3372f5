import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Test process: started as a page process is, it tries what none may do and reports what it got. */
const [outside = ''] = process.argv.slice(2);
const tried = (act: () => unknown): string => {
  try {
    act();
    return 'done';
  } catch (error) {
    return String(Object(error).code);
  }
};
process.send?.({
  readsOutside: tried(() => readFileSync(outside)),
  writesToSpool: tried(() => writeFileSync(join(process.cwd(), 'x'), 'x')),
  starts: tried(() => spawnSync('/bin/true')),
  threads: tried(() => new Worker('1', { eval: true })),
  environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')),
});
