import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { positionOf, type Rectangle } from '#schema/records/page-area.ts';
import { call } from '#src/data/calls/call.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useLoader } from './use-loader.ts';

interface Deciding {
  id: string;
  page: number;
  /** Areas that become black. */
  chosen: readonly (Rectangle & { id: string })[];
  /** Asks for the anonymization again. */
  again: () => Promise<unknown>;
}

/** Sends a decision, one at a time; returns how many pages are left, or nothing when it did not come through. */
export function useDecide({ id, page, chosen, again }: Deciding) {
  const { t, i18n } = useLingui();
  const loader = useLoader();
  const [busy, setBusy] = useState(false);
  const decide = async (decision: 'accept' | 'reject'): Promise<number | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    const areas = chosen.map((one) => ({ id: one.id, position: positionOf(one) }));
    const its = decision === 'accept' ? { page, areas } : {};
    const outcome = await call(anonymizationCalls.anonymizationDecide, { id, decision, ...its });
    loader.forget();
    await again();
    setBusy(false);
    if (outcome.kind !== 'done') {
      snack(troubleText(i18n, outcome));
      return undefined;
    }
    const { pagesLeft } = outcome.data;
    if (decision === 'accept') announce(pagesLeft === 0 ? t`All pages are decided.` : t`Page ${page} is decided.`);
    return pagesLeft;
  };
  return { decide, busy };
}
