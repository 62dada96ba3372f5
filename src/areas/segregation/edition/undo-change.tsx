import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { segregationCalls } from '#schema/calls/segregation.ts';
import { treatmentCalls } from '#schema/calls/treatment.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { MadeChange } from './asking.tsx';

interface UndoChangeProps {
  made: MadeChange;
  onEnd: () => void;
}

/** The last correction of many documents, with the way to take it back. */
export function UndoChange({ made, onEnd }: UndoChangeProps) {
  const { t, i18n } = useLingui();
  // one for the button: a second try after a lost answer is the same change
  const [opId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const count = made.ids.length;
  const undo = async () => {
    setBusy(true);
    // the service knows the version of the change; the list may still show the documents as they were before it, or not at all
    const documents = made.ids.map((id) => ({ id, version: 0 }));
    const reason = t`Correction taken back`;
    const asked = { opId, documents, values: {}, reason, preview: false, undoes: made.opId };
    const outcome = await call(treatmentCalls.massUpdateRegistration, asked);
    setBusy(false);
    setTrouble(outcome);
    if (outcome.kind !== 'done') return;
    await refreshCalled([segregationCalls.boxContent]);
    const back = outcome.data.rows.filter(({ verdict }) => verdict === 'applied').length;
    snack(
      back === count ? t`Taken back: ${back} of ${count}` : t`Taken back: ${back} of ${count}. The others were changed since.`,
    );
    keepFocusInPage(); // the button goes with what it has undone
    onEnd();
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 rounded-control bg-tint px-3.5 py-1.5 text-office">
      <span>
        <Plural value={count} one="# document was corrected." other="# documents were corrected." />
      </span>
      <Button size="small" icon={Undo2} busy={busy} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
      <Trouble>{troubleText(i18n, trouble)}</Trouble>
    </div>
  );
}
