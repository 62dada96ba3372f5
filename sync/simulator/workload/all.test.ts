import { expect, test } from 'vitest';
import { allKinds } from '#schema/operations/all.ts';
import { drawFaults, ownDiceOf } from '#sync/simulator/faults.ts';
import { chance } from '#sync/simulator/prng.ts';
import { World } from '#sync/simulator/world.ts';

/** True for a world with orders, the bench, and photos or labels. */
function isFull(seed: number): boolean {
  const { bench, files, labels } = drawFaults(chance(seed), ownDiceOf(seed));
  return bench > 0 && (files.share > 0 || labels > 0);
}

/** These two are enough; the others follow where an actor has changed. */
const FIRST = [20, 92];
const MOST = 12;
const seeds = [...FIRST, ...Array.from({ length: 160 }, (_, seed) => seed).filter((seed) => isFull(seed))].slice(0, MOST);

test('every kind of operation that a device makes is saved by a simulated user', { timeout: 300_000 }, async () => {
  const made = [...allKinds.values()].filter(({ madeBy }) => madeBy !== 'service').map(({ type }) => type);
  const missing = new Set(made);
  for (const seed of seeds) {
    if (missing.size === 0) break;
    const { lines, violations } = await new World({ seed, operations: 500, hasAllActors: true, keepsTrace: true }).run();
    expect([seed, violations]).toEqual([seed, []]);
    for (const line of lines) missing.delete(/ saved ([\w.]+) n=/.exec(line)?.[1] ?? '');
  }
  expect([...missing]).toEqual([]);
});
