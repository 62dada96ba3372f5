import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { countOnDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { floorIn } from '#tests/performance/page-floor.ts';
import { seen, watch } from '#tests/performance/page-watch.ts';

/** First picture of a new device, beside a bare fetch and bulk put of the same rows in the same page and run. */
export const firstPull: Measurement = {
  name: 'first-pull',
  measure: async () => [...(await pullOf(10_000)), ...(await pullOf(50_000)), ...(await dictionaryOf())],
};

const WORDS = { pull: '/api/sync/pull', dictionary: '/api/protocoling/dictionary-value/' };

async function pullOf(rows: number): Promise<Figure[]> {
  const scale = { containers: 60, documents: 300, dictionary: 200, hotDocuments: rows };
  return withService(scale, ({ origin }) =>
    withTablet(origin, async ({ page }) => {
      await watch(page);
      await signIn(page, 'operator');
      await pictureWhole(page);
      const [first] = await requests(page, WORDS.pull);
      const started = first?.startTime ?? 0;
      const ended = (await seen(page, 'phases')).findLast(({ phase }) => phase === 'upToDate')?.at ?? 0;
      const tasks = (await seen(page, 'longTasks')).filter(({ at }) => at >= started && at <= ended);
      const kept = (await countOnDisk(page, 'registrations')) + (await countOnDisk(page, 'containers'));
      if (kept < rows) throw new Error(`Only ${kept} of ${rows} rows arrived.`);
      const floor = await floorIn(page, 'pull', 'operator');
      const name = `First pull of ${rows.toLocaleString('en')} rows`;
      const how = `${floor.rows} rows of the feed; request to chip "up to date"`;
      const seconds = (ended - started) / 1_000;
      return [
        { name, value: seconds, unit: 's', floor: { what: 'fetch and bulk put', value: floor.ms / 1_000 }, how },
        { name: `${name}, times its floor`, value: (seconds * 1_000) / floor.ms, unit: 'x', mark: 1.7, how },
        {
          name: `Longest main-thread task while pulling ${rows.toLocaleString('en')} rows`,
          value: Math.max(0, ...tasks.map(({ ms }) => ms)),
          unit: 'ms',
          mark: 50,
          scales: 'processor',
          how: `${tasks.length} tasks over 50 ms; 0 when there was none`,
        },
      ] satisfies Figure[];
    }),
  );
}

async function dictionaryOf(): Promise<Figure[]> {
  return withService({ containers: 60, documents: 300, dictionary: 100_000 }, ({ origin }) =>
    withTablet(origin, async ({ page }) => {
      await watch(page);
      await signIn(page, 'operator');
      const large = await largeDictionary(page);
      await pictureWhole(page);
      const all = await requests(page, `${WORDS.dictionary}${encodeURIComponent(large.id)}`);
      const [request] = all;
      if (!request) throw new Error('The dictionary was not fetched.');
      const floor = await floorIn(page, 'dictionary', 'operator', large.id);
      return [
        {
          name: 'Pull of a dictionary of 100,000 values',
          value: (large.storedAt - request.startTime) / 1_000,
          unit: 's',
          mark: 1,
          scales: 'writing',
          floor: { what: 'fetch and put of the blocks', value: floor.ms / 1_000 },
          how: `${floor.values} values; request to head on disk, within a first pull`,
        },
      ] satisfies Figure[];
    }),
  );
}

/** Up to date, and quiet for a while: a first picture comes in several answers. */
async function pictureWhole(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { phases } = strongroom_watch.watched;
      const last = phases.at(-1);
      return last?.phase === 'upToDate' && performance.now() - last.at > 2_000;
    },
    undefined,
    { timeout: 300_000, polling: 200 },
  );
  await waitForPhase(page, 'upToDate');
}

function requests(page: Page, path: string): Promise<{ startTime: number; responseEnd: number }[]> {
  return page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith(wanted))
        .map((entry) => ({ startTime: entry.startTime, responseEnd: (entry as PerformanceResourceTiming).responseEnd })),
    path,
  );
}

/**
 * The dictionary with 100,000 values, and the moment its head could be read from the disk: it is written with its blocks.
 * Only keys and heads are looked at, since reading the blocks again and again would slow down what is measured.
 */
async function largeDictionary(page: Page): Promise<{ id: string; storedAt: number }> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const found = await page.evaluate(largeHead, 100_000);
    if (found) return found;
    await wait(10);
  }
  throw new Error('The large dictionary did not arrive.');
}

async function largeHead(size: number): Promise<{ id: string; storedAt: number } | null> {
  const place = (await indexedDB.databases()).find(({ name }) => name?.endsWith('--0--dictionaries'))?.name;
  if (place === undefined) return null;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
  const database = place.slice('rxdb-dexie-'.length, -'--0--dictionaries'.length);
  const keys = await answer(indexedDB.open('strongroom-keys'));
  const record = (await answer(keys.transaction('keys').objectStore('keys').get(database))) as {
    session?: { cipher: CryptoKey };
  }; // as the application writes it
  keys.close();
  const db = await answer(indexedDB.open(place));
  try {
    const table = () => db.transaction('docs').objectStore('docs'); // none waits for the opening of a head
    for (const key of await answer(table().getAllKeys())) {
      if (typeof key !== 'string' || !key.endsWith('/head')) continue;
      const { sealed = '' } = (await answer(table().get(key))) as { sealed?: string }; // written by the store port only
      const bytes = Uint8Array.from(sealed, (letter) => letter.charCodeAt(0));
      const additionalData = new TextEncoder().encode(`${database}/dictionaries/${key}`);
      const bound = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData };
      if (!record.session) return null;
      const text = await crypto.subtle.decrypt(bound, record.session.cipher, bytes.slice(12));
      const head = JSON.parse(new TextDecoder().decode(text)) as { dictionaryId: string; size: number };
      if (head.size >= size) return { id: head.dictionaryId, storedAt: performance.now() };
    }
    return null;
  } finally {
    db.close();
  }
}
