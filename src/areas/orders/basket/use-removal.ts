import { useCallback, useState } from 'react';
import type { Position } from '#schema/records/position.ts';
import type { useBasket } from './use-basket.ts';

/** Removes items of a basket, and keeps the last ones to take it back. */
export function useRemoval(lines: readonly { position: Position }[], acts: ReturnType<typeof useBasket>) {
  const [removed, setRemoved] = useState<readonly Position[]>([]);
  const remove = useCallback(
    async (ids: readonly string[], clear?: () => void) => {
      const chosen = lines.flatMap(({ position }) => (ids.includes(position.id) ? [position] : []));
      if (chosen.length === 0 || !(await acts.remove(chosen))) return;
      setRemoved(chosen);
      clear?.();
    },
    [lines, acts],
  );
  const undo = async () => {
    if (await acts.restore(removed)) setRemoved([]);
  };
  return { removed, remove, undo };
}
