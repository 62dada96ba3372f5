import { placeCalls, type PlaceState } from '#schema/calls/places.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { routeScan } from '#src/kit/scan/routes.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { shelfByPattern } from '#src/parts/shelves/is-shelf.ts';

/** A place with those above it, and those directly in it. */
export interface ShownPlace {
  path: readonly PlaceState[];
  below: readonly PlaceState[];
  /** False for a shelf that only its pattern makes one. */
  isKnown: boolean;
}

const unnamed = { kind: 'shelf', parentCode: '', label: '', holds: 0, active: true, below: 0, boxes: 0 } as const;

/**
 * The place with this code. A shelf this device has no answer for is known by the pattern of shelves while the server cannot be reached:
 * boxes can be put on it, and the server judges its code later.
 */
export function useShownPlace(code: string): ShownPlace {
  const { data, fault } = useCalled(placeCalls.list, code === '' ? null : { parent: code });
  const patterns = useScanPatterns();
  if (data) return { path: data.path, below: data.places, isKnown: true };
  const isReachable = fault === undefined || fault.kind === 'refused';
  const isShelf = !isReachable && patterns !== null && shelfByPattern(routeScan(code, patterns, 0).kinds) === 'shelf';
  return { path: isShelf ? [{ ...unnamed, code }] : [], below: [], isKnown: false };
}
