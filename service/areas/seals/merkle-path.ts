import { createHash } from 'node:crypto';
import type { PathStep } from '#schema/records/seal.ts';
import { leafText } from '#schema/rules/seal/texts.ts';
import type { Leaf } from '#service/areas/sync/custody-roots.ts';

const sha256 = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The nodes next to the way from a container's leaf to the root over these leaves; null when none of them is its own. */
export function merklePath(leaves: readonly Leaf[], containerId: string): PathStep[] | null {
  const sorted = leaves.toSorted((a, b) => (a.containerId < b.containerId ? -1 : 1));
  let at = sorted.findIndex((leaf) => leaf.containerId === containerId);
  if (at < 0) return null;
  let level = sorted.map((leaf) => sha256(leafText(leaf.containerId, leaf.position, leaf.hash)));
  const path: PathStep[] = [];
  while (level.length > 1) {
    const other = level[at % 2 === 0 ? at + 1 : at - 1];
    // the last of an odd level goes up as it is
    if (other) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: other.toString('hex') });
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => level.slice(2 * i, 2 * i + 2));
    level = pairs.map(([left, right]) => (left && right ? sha256('\u0001', left, right) : (left ?? Buffer.alloc(0))));
    at = Math.floor(at / 2);
  }
  return path;
}
