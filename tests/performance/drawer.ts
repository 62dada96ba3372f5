import { folded } from '#src/app/navigation/tree.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { changeData, startServiceProcess } from '#tests/e2e/support/vault.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';

/** Each class is a place to search and a place to import. */
const CLASSES = 2_500;
const WORDS = ['purchase', 'sworn', 'ledger', 'tenancy', 'wages', 'customs', 'medical', 'x-ray'];
const KEY_MS = 90;

/** Key → lines of the navigation, in a drawer of over 5,000 places. */
export const drawer: Measurement = {
  name: 'drawer',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, async (small, dataDir) => {
      await small.stop();
      addClasses(dataDir);
      const large = await startServiceProcess(dataDir);
      try {
        return await withTablet(large.origin, async ({ page }) => {
          await watch(page);
          await signIn(page, 'operator');
          await page.getByRole('button', { name: 'Navigation' }).click();
          const search = page.getByPlaceholder('Search...');
          await search.pressSequentially('a');
          await search.fill('');
          await forget(page, 'filters');
          for (const word of WORDS) {
            await search.pressSequentially(word, { delay: KEY_MS });
            await search.fill('');
          }
          const samples = await seen(page, 'filters');
          const keys = WORDS.join('').length;
          if (samples.length !== keys) throw new Error(`${samples.length} of ${keys} keys brought lines.`);
          const how = `${keys} keys over ${CLASSES * 2} places of a client's own, key event to the lines in the page`;
          const floor = { what: 'the titles looked through in memory, p95', value: percentile(lookThrough(), 0.95) };
          return [
            {
              name: 'Filter of the navigation, 5,000 places, p95',
              value: percentile(samples, 0.95),
              unit: 'ms',
              mark: 16,
              scales: 'processor',
              floor,
              how,
            },
            { name: 'The same, median', value: percentile(samples, 0.5), unit: 'ms', how: 'same keys' },
          ] satisfies Figure[];
        });
      } finally {
        await large.stop();
      }
    }),
};

/** As many classes as a large client has, while the service stands still. */
function addClasses(dataDir: string): void {
  const words = WORDS.map((word) => `'${word}'`).join(', ');
  const statement = `insert into classes
    select (jsonb_populate_record(null::classes, to_jsonb(c) || jsonb_build_object('id', 'bench-' || n,
      'name', (array[${words}])[1 + n % ${WORDS.length}] || ' records of branch ' || n))).*
    from (select * from classes where tenant_id = (select tenant_id from tenants where url_path = 'demo') order by id limit 1) c,
      generate_series(1, ${CLASSES}) n`;
  changeData(dataDir, statement);
}

/** The floor: what finding the titles costs when nothing but an array is between. */
function lookThrough(): number[] {
  const all = Array.from({ length: CLASSES * 2 }, (_, n) => folded(`${WORDS[n % WORDS.length]} records of branch ${n}`));
  return WORDS.flatMap((word) =>
    Array.from(word, (_, at) => {
      const began = performance.now();
      const found = all.filter((title) => title.includes(word.slice(0, at + 1)));
      return found.length > 0 ? performance.now() - began : Number.NaN;
    }),
  );
}
