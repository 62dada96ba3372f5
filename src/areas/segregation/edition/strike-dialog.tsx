import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { can } from '#src/data/session/session.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { CorrectionProps } from './asking.tsx';
import { AskWhy } from '#src/parts/ask-why/ask-why.tsx';
import { WhyDialog } from '#src/parts/why-not/later.ts';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { saveTreat } from './save-treat.ts';

/** Strikes documents that are not in the box; custody and history keep who did it, and why. */
export function StrikeDialog({ rows, onDone, onClose }: CorrectionProps) {
  const { t } = useLingui();
  const [isWhy, setWhy] = useState(false);
  const [only, ...others] = rows;
  const strike = async (reason: string) => {
    if (!(await saveTreat(rows, () => ({ do: 'strike', reason })))) return;
    snack(t`Struck from the box`);
    onDone();
  };
  if (isWhy && only)
    return (
      <Suspense fallback={null}>
        <WhyDialog id={only.document.id} name={only.document.code} onClose={() => setWhy(false)} />
      </Suspense>
    );
  return (
    <ReasonDialog title={<Trans>Strike documents</Trans>} submitLabel={t`Strike`} danger onSubmit={strike} onClose={onClose}>
      <p>
        <Plural
          value={rows.length}
          one="# document leaves the box and the search. The history keeps that it was there."
          other="# documents leave the box and the search. The history keeps that they were there."
        />
      </p>
      {only && others.length === 0 && can('order.read') ? <AskWhy onAsk={() => setWhy(true)} /> : null}
    </ReasonDialog>
  );
}
