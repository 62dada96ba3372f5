import { expect, test } from 'vitest';
import { ModelService, type ServiceFlaws } from '#sync/simulator/model/service.ts';
import { chance } from '#sync/simulator/prng.ts';
import { arrivedAt, clientAfter, interleaved, unrelated } from './reordered.ts';
import { shortHash } from '#sync/simulator/trace.ts';
import { World } from '#sync/simulator/world.ts';

const ORDERS = 4;

/**
 * Compares the operations of a simulated run in order of arrival and in other orders; returns the differences and the number of
 * independent groups.
 */
async function differences(seed: number, flaws: ServiceFlaws = {}): Promise<{ groups: number; unlike: string[] }> {
  const built: ModelService[] = [];
  const make = (parts: ConstructorParameters<typeof ModelService>[0]) => {
    const service = new ModelService(parts);
    built.push(service);
    return service;
  };
  await new World({
    seed,
    operations: 500,
    service: { make, hasher: { sha256: async (text) => shortHash(text) } },
  }).run();
  const tenant = built[0]?.tenants.get('acme');
  if (!tenant) throw new Error('no client');
  const came = arrivedAt(tenant);
  const groups = unrelated(came);
  const expected = await clientAfter(came, tenant, flaws);
  const unlike = new Set<string>();
  for (let i = 0; i < ORDERS; i++) {
    const found = await clientAfter(interleaved(groups, chance(seed * ORDERS + i)), tenant, flaws);
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
      if (found[key] !== expected[key]) unlike.add(`${key}: ${expected[key]} | ${found[key]}`);
  }
  return { groups: groups.length, unlike: [...unlike] };
}

test.each([1, 2, 3, 4])('I11: unrelated operations in another order give the same client, seed %i', async (seed) => {
  const { groups, unlike } = await differences(seed);
  expect(groups).toBeGreaterThan(10);
  expect(unlike).toEqual([]);
});

test('I11: a service whose rows depend on the order of arrival is noticed', async () => {
  const numbered: ServiceFlaws = {
    writes: ({ changes }, { state }) => {
      for (const [key, change] of changes)
        if (change.collection === 'containers') changes.set(key, { ...change, row: { ...change.row, version: state.head } });
    },
  };
  expect((await differences(1, numbered)).unlike).not.toEqual([]);
});
