import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '#service/files/folder-store.ts';
import { putContent } from '#service/files/put-bytes.ts';
import { openLog } from '#service/log.ts';
import { Pages, type StoredFile } from '#service/pages/pages.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { msOf } from './many-rows.ts';

const BLOCKS = 6;
const PUSHES = 40;
const text = Array.from({ length: 40 }, (_, n) => `Umowa o pracę nr ${n}/2024 zawarta w Łodzi pomiędzy spółką a pracownikiem`);

/** Documents that a tablet pushes while pages are recognised in the processes of work, against the same without. */
export const pushDuringRecognition: Measurement = {
  name: 'push-during-recognition',
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strongroom-bench-reading-'));
    const store = folderStore(join(folder, 'files'));
    const log = openLog('silent', { write: () => undefined });
    const pages = new Pages({ store, folder: join(folder, 'spool'), processes: 2, log });
    const bench = await vaultBench();
    try {
      const sha256 = await putContent(store, 't1', await writtenPdf([text.join('\n')]));
      const scan: StoredFile = { tenantId: 't1', sha256, kind: 'pdf' };
      const checked = await pages.check(scan);
      const [page] = 'done' in checked ? checked.done : [];
      if (!page) throw new Error('The file has no page.');
      return [await pushDuring(bench, () => pages.recognise(scan, page.n, 'pol'))];
    } finally {
      await bench.close();
      await pages.close();
      await rm(folder, { recursive: true });
    }
  },
};

async function pushDuring(bench: VaultBench, recognise: () => ReturnType<Pages['recognise']>): Promise<Figure> {
  const [alone, reading]: [number[], number[]] = [[], []];
  const push = pusher(bench);
  await push(PUSHES);
  let read = 0;
  for (let block = 0; block < BLOCKS; block += 1) {
    alone.push(...(await push(PUSHES)));
    const over = new AbortController();
    const recognising = (async () => {
      while (!over.signal.aborted) {
        const answer = await recognise();
        if (!('done' in answer)) throw new Error(`Not recognised: ${JSON.stringify(answer)}`);
        read += 1;
      }
    })();
    reading.push(...(await push(PUSHES)));
    over.abort();
    await recognising;
  }
  const [own, bare] = [percentile(reading, 0.95), percentile(alone, 0.95)];
  return {
    name: 'Push of a document while pages are recognised, 95th percentile',
    value: own / bare,
    unit: 'x',
    mark: 1.5,
    how: `${reading.length} pushes each, in ${BLOCKS} blocks by turns: ${own.toFixed(1)} ms, ${read} pages recognised; floor ${bare.toFixed(1)} ms: the same without`,
  };
}

/** Pushes documents into one box, one by one; gives how long each took. */
function pusher(bench: VaultBench): (times: number) => Promise<number[]> {
  const anna = bench.device('anna');
  const box = anna.box('READING');
  let n = 0;
  return async (times) => {
    const taken: number[] = [];
    for (let at = 0; at < times; at += 1, n += 1) {
      const operations = [...(n === 0 ? [box] : []), anna.file(box, `READING-${n}`)];
      const ms = await msOf(async () => {
        const other = (await anna.send(...operations)).find((verdict) => !verdict.startsWith('applied'));
        if (other !== undefined) throw new Error(`Not applied: ${other}`);
      });
      taken.push(ms);
    }
    return taken;
  };
}
