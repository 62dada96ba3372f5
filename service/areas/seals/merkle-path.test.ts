import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from '#schema/rules/seal/check.ts';
import { leafText } from '#schema/rules/seal/texts.ts';
import { treeRoot, type Leaf } from '#service/areas/sync/custody-roots.ts';
import { merklePath } from './merkle-path.ts';
import { nodeCrypto } from './node-crypto.ts';

const leaf: fc.Arbitrary<Leaf> = fc.record({
  containerId: fc.uuid(),
  position: fc.integer({ min: 1, max: 500 }),
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
});
const days = fc.uniqueArray(leaf, { minLength: 1, maxLength: 70, selector: ({ containerId }) => containerId });

const climbed = async ({ containerId, position, hash }: Leaf, path: Parameters<typeof rootOf>[1]) => {
  const start = await nodeCrypto.sha256(new TextEncoder().encode(leafText(containerId, position, hash)));
  return Buffer.from(await rootOf(start, path, nodeCrypto)).toString('hex');
};

test('from each leaf of a day its path leads to the root of the day, whatever the number and order of leaves', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (leaves) => {
      const root = treeRoot(leaves);
      expect(treeRoot(leaves.toReversed())).toBe(root);
      for (const one of leaves) expect(await climbed(one, merklePath(leaves, one.containerId) ?? [])).toBe(root);
    }),
    { numRuns: 60 },
  );
});

test('a leaf that differs, and one that is not of the day, do not lead there', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.nat(), async (leaves, n) => {
      const one = leaves[n % leaves.length] as Leaf; // there is one at least
      const path = merklePath(leaves, one.containerId) ?? [];
      expect(await climbed({ ...one, position: one.position + 1 }, path)).not.toBe(treeRoot(leaves));
      expect(merklePath(leaves, 'of another day')).toBeNull();
    }),
    { numRuns: 60 },
  );
});
