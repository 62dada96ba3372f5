import { readManifest, sum, weighRoute } from '#tests/performance/route-files.ts';
import { importCircle } from '#tests/tooling/import-circles.ts';

/**
 * `node tests/performance/check-weight.ts`: fails when the protocoling route needs more JavaScript than a tablet on a thin
 * line may have to wait for, or when two files of the build need each other before either has run. Counted from the files
 * of the build, so the answer is the same on every machine.
 */
const MOST = 300_000;

const manifest = readManifest();
const files = weighRoute(manifest);
const bytes = sum(files);
const line = `protocoling route: ${(bytes / 1_000).toFixed(1)} of ${MOST / 1_000} kB of JavaScript (gzip, ${files.length} files)`;
if (bytes <= MOST) console.log(`${line}, ok`);
else {
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes))
    console.error(`${(file.bytes / 1_000).toFixed(1)} kB  ${file.file}`);
  console.error(`${line}: too heavy. Load what the box screen does not show at once by import() (src/app/later.tsx).`);
  process.exitCode = 1;
}

const circle = importCircle(manifest);
if (circle.length > 0) {
  console.error(`Files of the build need each other before either has run: ${circle.join(' → ')}. Part them in vite.config.ts.`);
  process.exitCode = 1;
}
