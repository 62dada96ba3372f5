import { expect } from '@playwright/test';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';
import type { Seen } from '#tests/e2e/keyboard/focus-in-page.ts';

/** Presses beyond the stops before a round counts as a trap: the window itself is a stop. */
const SPARE = 12;
/** Most lines a list may add as Tab comes near its end; a round that only finds new ones never ends. */
const MOST_LATE = 400;

/**
 * Presses Tab for a full round: every usable control is visited once, in the order of the page; each shows its focus, is in
 * view, and has a name in the language of the page. Reports all faults together.
 */
export async function expectRound(hands: Hands, place: string, { back = false } = {}): Promise<void> {
  const { page } = hands;
  const { stops, unreachable } = await page.evaluate(() => focusInPage.begin());
  const visited = await round(hands, 'Tab', stops.length);
  const there = new Set(await page.evaluate(() => focusInPage.stillStops()));
  const order = visited.map(({ at }) => at).filter((at) => at < stops.length);
  const faults = [
    ...unreachable.map((described) => `${described}: no key leads to it`),
    ...stops.filter((_, at) => there.has(at) && !order.includes(at)).map((described) => `${described}: Tab never came to it`),
    ...outOfOrder(order, stops),
    ...visited.flatMap((seen) => [...seen.faults, ...nameFaults(seen, hands)]),
  ];
  if (back) {
    const backwards = await round(hands, 'Shift+Tab', stops.length);
    const missed = order.filter((at) => there.has(at) && !backwards.some((seen) => seen.at === at));
    faults.push(...missed.map((at) => `${stops[at]}: Shift Tab never came to it`));
  }
  expect.soft([...new Set(faults)], `${place}, ${hands.locale}`).toEqual([]);
  expect.soft(order.length, `${place}, ${hands.locale}: stops`).toBeGreaterThan(0);
}

type Visit = Seen & { name: string };

/** One round: until the first stop comes again. Stops that the page adds on the way are visited too. */
async function round(hands: Hands, key: 'Tab' | 'Shift+Tab', listed: number): Promise<Visit[]> {
  const visited: Visit[] = [];
  let late = 0;
  for (let n = 0; n < listed + late + SPARE; n += 1) {
    await hands.page.keyboard.press(key);
    const seen = await hands.page.evaluate(() => focusInPage.look());
    if (visited.some(({ at }) => at === seen.at)) {
      // what was the first has now come from another, and looks it
      visited[0]?.faults.push(...seen.faults);
      return visited;
    }
    // the window itself is a stop between the last and the first
    if (seen.at >= 0) visited.push({ ...seen, name: await hands.nameOfFocus() });
    if (seen.at >= listed && late < MOST_LATE) late += 1;
  }
  visited[0]?.faults.push(`the focus did not come round in ${listed + late + SPARE} presses`);
  return visited;
}

/** The order is that of the page, wherever the round began. */
function outOfOrder(order: readonly number[], stops: readonly string[]): string[] {
  const first = order.indexOf(Math.min(...order));
  const turned = [...order.slice(first), ...order.slice(0, first)];
  return turned.flatMap((at, index) => (index > 0 && at < (turned[index - 1] ?? -1) ? [`${stops[at]}: comes out of order`] : []));
}

function nameFaults({ described, name, lang, isNamedByClient }: Visit, { locale, isForeign }: Hands): string[] {
  const faults: string[] = [];
  if (name.trim() === '') faults.push(`${described}: has no name`);
  if (!isNamedByClient && isForeign(name)) faults.push(`${described}: is called “${name}”, which is another language`);
  if (lang === '' || !locale.startsWith(lang)) faults.push(`the page says it is in “${lang}”`);
  return faults;
}
