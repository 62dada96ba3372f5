import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import { call } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** Formats of a paper by the codes of the call. */
export type PaperFormat = '2' | '5';

/** Saves the papers of an order, and shares them where the browser can. */
export function usePaper(orderId: string) {
  const { i18n } = useLingui();
  return useMemo(() => {
    const fileOf = (paper: string, format: PaperFormat) => call(orderCalls.reportFile, { id: orderId, paper, format });
    const save = async (paper: string, format: PaperFormat): Promise<void> => {
      const outcome = await fileOf(paper, format);
      if (outcome.kind === 'done') saveFile(outcome.data, format === '2' ? 'order.pdf' : 'order.csv');
      else snack(troubleText(i18n, outcome));
    };
    // without coverage, or where no files can be shared, the code of the seal goes in words
    const share = async (paper: string, title: string, text: string): Promise<void> => {
      const outcome = await fileOf(paper, '2');
      const files = outcome.kind === 'done' ? [new File([outcome.data.file], 'list.pdf', { type: 'application/pdf' })] : [];
      const whole = { title, text, files };
      const isWhole = files.length > 0 && navigator.canShare(whole);
      await navigator.share(isWhole ? whole : { title, text }).catch(() => undefined); // the person closed the dialog
    };
    return { save: (paper: string, format: PaperFormat) => void save(paper, format), share };
  }, [orderId, i18n]);
}

/** True where this browser shares with other applications. */
export const canShare = (): boolean => 'share' in navigator && 'canShare' in navigator;
