import { laterRoutes, readManifest, routes, sum, weighRoute, type Route } from '#tests/performance/route-files.ts';
import { importCircle } from '#tests/tooling/import-circles.ts';

/**
 * `node tests/performance/check-weight.ts`: fails when the first picture, the sign-in, the protocoling route or anything that
 * is fetched later needs more JavaScript than a device on a thin line may have to wait for, or when two files of the build
 * need each other before either has run. Counted from the files of the build, so the answer is the same on every machine.
 */
const manifest = readManifest();

/** Says what a route weighs. */
function weighed(route: Route): { bytes: number; line: string } {
  const files = weighRoute(manifest, route);
  const bytes = sum(files);
  const line = `${route.name}: ${(bytes / 1_000).toFixed(1)} of ${route.most / 1_000} kB of JavaScript (gzip, ${files.length} files)`;
  if (bytes <= route.most) return { bytes, line: `${line}, ok` };
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes))
    console.error(`${(file.bytes / 1_000).toFixed(1)} kB  ${file.file}`);
  console.error(
    `${line}: too heavy. Load what is not shown at once by import() (src/app/later.tsx), part files in src/app/build/code-groups.ts.`,
  );
  process.exitCode = 1;
  return { bytes, line };
}

for (const route of routes) console.log(weighed(route).line);
const later = laterRoutes(manifest)
  .map(weighed)
  .toSorted((a, b) => b.bytes - a.bytes);
console.log(`the heaviest of ${later.length} parts that are fetched later: ${later[0]?.line}`);

const circle = importCircle(manifest);
if (circle.length > 0) {
  console.error(
    `Files of the build need each other before either has run: ${circle.join(' → ')}. Part them in src/app/build/code-groups.ts.`,
  );
  process.exitCode = 1;
}
