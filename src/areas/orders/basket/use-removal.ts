import { useCallback, useState } from 'react';
import type { Position } from '#schema/records/position.ts';
import type { useBasket } from './use-basket.ts';

/** Removes items of a basket, and keeps the last ones to take it back. */
export function useRemoval(lines: readonly { position: Position }[], acts: ReturnType<typeof useBasket>) {
  const [removed, setRemoved] = useState<readonly Position[]>([]);
  const { remove: takeAway, restore } = acts;
  // the same while lines come and go: each row has it for its key
  const takeOut = useCallback(
    async (chosen: readonly Position[]): Promise<boolean> => {
      if (chosen.length === 0 || !(await takeAway(chosen))) return false;
      setRemoved(chosen);
      return true;
    },
    [takeAway],
  );
  const remove = useCallback(
    async (ids: readonly string[], clear?: () => void) => {
      const chosen = lines.flatMap(({ position }) => (ids.includes(position.id) ? [position] : []));
      if (await takeOut(chosen)) clear?.();
    },
    [lines, takeOut],
  );
  const undo = async () => {
    if (await restore(removed)) setRemoved([]);
  };
  return { removed, takeOut, remove, undo };
}
