import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import type { Store } from '#sync/ports.ts';
import { dictionaryDocs } from '#sync/pull/dictionary-docs.ts';
import { LIMITS } from '#schema/limits.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';
import { msOf } from './many-rows.ts';

const LIST = 'shelves';
const [ROOMS, RACKS, LEVELS] = [20, 100, 50];
const LOOKED_UP = 2_000;
const TURNS = 5;
const two = (n: number, digits = 2) => String(n).padStart(digits, '0');

/** The code of a shelf by its number, in the order of codes. */
const shelfAt = (n: number) =>
  `R-${two(Math.floor(n / (RACKS * LEVELS)))}-${two(Math.floor(n / LEVELS) % RACKS, 3)}-${two(n % LEVELS)}`;

/** A list of all shelves of a large archive in the blocks of a tablet: taken by it, and codes looked up. */
export async function shelves(taking: (store: Store, part: DictionaryPart) => () => Promise<void>): Promise<Figure[]> {
  const values = Array.from({ length: ROOMS * RACKS * LEVELS }, (_, n) => shelfAt(n));
  const local = await openTestLocal();
  const leave = workOn(local);
  try {
    const { store } = local;
    const [mine, floor]: [number[], number[]] = [[], []];
    for (let version = 1; version <= TURNS; version += 1) {
      mine.push(await msOf(taking(store, { id: LIST, version, date: 1, size: values.length, values, more: false })));
      const others = { id: `other-${version}`, version, name: 'Other', type: 1, size: values.length, date: 1, seq: version };
      const docs = dictionaryDocs(others, values, LIMITS.dictionaryBlockValues);
      floor.push(await msOf(() => store.put('dictionaries', docs)));
    }
    const blocks = (await store.find('dictionaries', { dictionaryId: LIST })).filter(({ id }) => !id.endsWith('/head')).length;
    const step = Math.floor(values.length / LOOKED_UP);
    const asked = values.filter((_, n) => n % step === 0).flatMap((code) => [code, `${code}X`]);
    const times: number[] = [];
    for (const [n, code] of asked.entries())
      times.push(
        await msOf(async () => {
          if ((await has(LIST, code)) !== (n % 2 === 0)) throw new Error(`The shelf ${code} was not answered rightly.`);
        }),
      );
    return [
      {
        name: `${values.length.toLocaleString('en')} shelf codes taken by a tablet`,
        value: median(mine),
        unit: 'ms',
        floor: { what: 'a put of the same blocks', value: median(floor) },
        how: `median of ${TURNS}, ${blocks} blocks, those of the version before dropped`,
      },
      {
        name: 'The same: one code looked up',
        value: median(times),
        unit: 'ms',
        mark: 0.1,
        scales: 'processor',
        how: `median of ${asked.length.toLocaleString('en')} in every part of the list, half of them on no shelf; p95 ${percentile(times, 0.95).toFixed(3)} ms, the reading of each block with them`,
      },
    ];
  } finally {
    await leave();
  }
}
