import type { PathStep } from '#schema/records/seal.ts';
import { treeLevels, type Leaf } from '#service/areas/sync/custody-roots.ts';

/** The nodes next to the way from a container's leaf to the root over these leaves; null when none of them is its own. */
export function merklePath(leaves: readonly Leaf[], containerId: string): PathStep[] | null {
  let at = leaves
    .map((leaf) => leaf.containerId)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .indexOf(containerId);
  if (at < 0) return null;
  const path: PathStep[] = [];
  for (const level of treeLevels(leaves)) {
    const other = level[at % 2 === 0 ? at + 1 : at - 1];
    // the last of an odd level has none
    if (other) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: other.toString('hex') });
    at = Math.floor(at / 2);
  }
  return path;
}
