import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { numberText } from '#src/text/numbers.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { StockDialog, type Stock } from './stock-dialog.tsx';
import { stockList } from './stock.list.tsx';

/** Stock of materials; opening one changes it. */
export function StockTab() {
  const view = useListView(stockList);
  const { data, fault, time, again } = useCalled(fulfilmentCalls.stock, {});
  const source = useMemo(() => answerSource(data, fault), [data, fault]);
  const [open, setOpen] = useState<Stock>();
  const footer = useStockSums(data);
  return (
    <>
      <List
        {...{ list: stockList, view, source, footer }}
        onOpen={setOpen}
        onRetry={() => void again()}
        asOf={time || undefined}
      />
      {open ? <StockDialog stock={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** Pieces of all materials together. */
function useStockSums(stocks: readonly Stock[] = []) {
  const { i18n } = useLingui();
  const sum = (of: 'onHand' | 'reserved' | 'free') =>
    numberText(
      i18n,
      stocks.reduce((total, one) => total + one[of], 0),
    );
  return { sums: { onHand: sum('onHand'), reserved: sum('reserved'), free: sum('free') }, sumsLabel: <Trans>Total</Trans> };
}
