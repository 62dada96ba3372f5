import { lineMapper } from '#service/areas/imports/process-file.ts';
import { openCsv } from '#service/import/sources/csv.ts';
import { mappingOf } from './mapping.ts';
import { csvBytes, csvRows } from './csv-rows.ts';

/**
 * A process of its own, so that its most memory is that of reading one file: `bytes` decodes a stream of this many rows, `rows` reads
 * it as an import does, `codes` also finds codes that come twice. It prints the seconds it took and the megabytes it grew by.
 */
const [mode = 'rows', count = '1'] = process.argv.slice(2);
const WIDTH = 180;
const read = () => csvBytes(csvRows(Number(count), WIDTH));
const began = performance.now();
let bytes = 0;
let rows = 0;
let most = 0;
globalThis.gc?.();
const loaded = process.memoryUsage.rss();
// the most memory that the operating system names counts the parent process
const sample = () => (most = Math.max(most, process.memoryUsage.rss()));
if (mode === 'bytes') {
  const decoder = new TextDecoder();
  for await (const chunk of read()) {
    bytes += chunk.length;
    rows += decoder.decode(chunk, { stream: true }).length > 0 ? 1 : 0;
    sample();
  }
} else {
  const source = await openCsv({ bytes: 1e9, read }, {});
  const map = lineMapper({ config: mappingOf() } as Parameters<typeof lineMapper>[0], source.columns); // it takes the mapping alone
  for await (const row of source.rows) {
    if (mode === 'codes') map(row);
    rows += 1;
    if (rows % 1_000 === 0) sample();
  }
}
const seconds = (performance.now() - began) / 1_000;
process.stdout.write(JSON.stringify({ rows, bytes, seconds, megabytes: (most - loaded) / 1e6 }));
