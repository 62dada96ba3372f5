import { foldText } from '#schema/rules/fold.ts';
import { listValues } from '#tests/bench/list-values.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';

const WORDS = 8;
/** Keys of each: a person sees his value by then. */
const KEYS = 6;
/** A person's rhythm; faster would be a scanner. */
const KEY_MS = 90;

/** Key → options, in a field over a dictionary of 100,000 values that lies on the device. */
export const hint: Measurement = {
  name: 'hint',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 100_000 }, ({ origin }) =>
      withTablet(origin, async ({ page }) => {
        await watch(page);
        await signIn(page, 'operator');
        await waitForPhase(page, 'upToDate', 120_000);
        await prepareOffline(page);
        const large = await largeDictionary(page);
        await goToBoxes(page);
        await newBox(page, await plugScanner(page), { code: '0000999001', project: 'Accounting', className: large.className });
        const field = page.getByRole('combobox', { name: large.attribute });
        await field.pressSequentially('x');
        await field.fill('');
        await forget(page, 'hints');
        const words = wordsOf(large.values);
        for (const word of words) {
          await field.pressSequentially(word, { delay: KEY_MS });
          await field.fill('');
        }
        const samples = await seen(page, 'hints');
        const keys = words.join('').length;
        if (samples.length !== keys) throw new Error(`${samples.length} of ${keys} keys brought options.`);
        return [
          {
            name: 'Hint on a dictionary of 100,000 values',
            value: percentile(samples, 0.95),
            unit: 'ms',
            mark: 5,
            scales: 'processor',
            floor: {
              what: 'binary search over the values in memory, p95',
              value: percentile(searches(large.values, words), 0.95),
            },
            how: `${samples.length} keys, p95 from the key event to the options in the page`,
          },
          { name: 'Hint, median', value: percentile(samples, 0.5), unit: 'ms', how: 'same keys' },
        ] satisfies Figure[];
      }),
    ),
};

async function largeDictionary(page: Parameters<typeof onDisk>[0]) {
  const heads = (await onDisk(page, 'dictionaries')).filter(({ id }) => id.endsWith('/head'));
  const head = heads.find(({ size }) => size >= 100_000);
  const classes = (await onDisk(page, 'references')).filter(({ of }) => of === 'class');
  for (const { row } of classes) {
    if (!('attributes' in row)) continue;
    const found = row.attributes.find(({ dictionaryId, inherited }) => dictionaryId === head?.dictionaryId && !inherited);
    if (!found || !head) continue;
    const docs = new Map((await onDisk(page, 'dictionaries')).map((doc) => [doc.id, doc.values]));
    const values = listValues(head, (id) => docs.get(id));
    return { className: row.name, attribute: found.name, values };
  }
  throw new Error('No class on this device uses the large dictionary.');
}

/** Beginnings of values, in plain letters as any keyboard has them, from all over the dictionary, so that each is read in another place of it. */
function wordsOf(values: readonly string[]): string[] {
  return Array.from({ length: WORDS }, (_, n) => values[Math.floor(((n + 0.5) / WORDS) * values.length)] ?? '').map((value) =>
    foldText(value).slice(0, KEYS),
  );
}

/** The floor: what finding twelve values costs when nothing but an array is between. */
function searches(values: readonly string[], words: readonly string[]): number[] {
  const folded = values.map(foldText);
  return words.flatMap((word) =>
    Array.from(word, (_, at) => {
      const started = performance.now();
      const begin = foldText(word.slice(0, at + 1));
      let [low, high] = [0, folded.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((folded[middle] ?? '') < begin) low = middle + 1;
        else high = middle;
      }
      values.slice(low, low + 12);
      return performance.now() - started;
    }),
  );
}
