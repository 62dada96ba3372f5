import { useMemo } from 'react';
import type { RowAction } from '#src/kit/list/declare.ts';
import { isOnOrder, useFreeWishes } from '#src/parts/ordering/use-free-wishes.ts';
import type { BasketLine } from './basket-lines.ts';

/** Lines with those the user is notified of when they are free, and the action that changes that for items on other orders. */
export function useAwaited(lines: readonly BasketLine[]) {
  const onOrder = useMemo(
    () => lines.flatMap(({ answer, position }) => (isOnOrder(answer?.reasons) ? [position.objectId] : [])),
    [lines],
  );
  const { waiting, actionOf } = useFreeWishes(onOrder);
  const isAny = onOrder.length > 0;
  return useMemo(() => {
    const actionsOn = ({ answer, position }: BasketLine): RowAction[] =>
      isOnOrder(answer?.reasons) ? [actionOf(position.objectId)] : [];
    const shown = lines.map((line) =>
      isOnOrder(line.answer?.reasons) && waiting.has(line.position.objectId) ? { ...line, awaited: true } : line,
    );
    return { shown, rowActions: isAny ? actionsOn : undefined };
  }, [lines, isAny, waiting, actionOf]);
}
