import { Trans, useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { importCalls } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { ManyRefusedDialog } from './many-refused-dialog.tsx';
import type { Details } from './mapping-card.tsx';
import { NextSteps, type Act } from './next-steps.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';

interface Props {
  row: Details['row'];
  /** The mapping on the screen is not the saved one. */
  isUnsaved: boolean;
  onChange: () => void;
}

/** The next steps of an import, in reach wherever its page is scrolled to; on a phone below the page, which they would cover. */
export function ImportFoot({ row, isUnsaved, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [isTakingBack, setTakingBack] = useState(false);
  const { act, busy, trouble, asks, answer } = useActs(row.id, onChange);
  return (
    <footer
      aria-label={t`Next steps`}
      className="-mx-4 -mb-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 sm:sticky sm:bottom-0 sm:z-10 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Hint row={row} />
        <NextSteps {...{ row, busy, isUnsaved }} onAct={act} onTakeBack={() => setTakingBack(true)} />
      </div>
      <Trouble>{troubleText(i18n, trouble)}</Trouble>
      {asks ? <ManyRefusedDialog row={row} onConfirm={() => answer(true)} onClose={() => answer(false)} /> : null}
      {isTakingBack ? <RollBackDialog row={row} onClose={() => setTakingBack(false)} onDone={onChange} /> : null}
    </footer>
  );
}

/** The promise of the step that comes next. */
function Hint({ row: { status } }: Pick<Props, 'row'>) {
  if (status !== states.new && status !== states.checked) return null;
  return (
    <p className="flex min-w-0 flex-1 basis-72 items-center gap-2 text-office text-muted">
      <Info size={18} aria-hidden className="shrink-0" />
      {status === states.new ? (
        <Trans>The check reads every row and writes nothing.</Trans>
      ) : (
        <Trans>
          The check is for this file, this mapping and today’s value lists. The whole import can be rolled back later.
        </Trans>
      )}
    </p>
  );
}

function useActs(importId: string, onChange: () => void) {
  const [busy, setBusy] = useState<Act>();
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  /** More rows are refused than the configuration allows, and the person has not answered yet. */
  const [asks, setAsks] = useState(false);
  const act = (what: Act) => {
    setBusy(what);
    void outcomeOf(what, importId).then((outcome) => {
      const isQuestion = outcome.kind === 'refused' && outcome.code === 'import.tooManyRefused';
      setBusy(undefined);
      setAsks(isQuestion);
      setTrouble(isQuestion ? undefined : outcome);
      onChange();
    });
  };
  const answer = (isYes: boolean) => {
    setAsks(false);
    if (isYes) act('runOthers');
  };
  return { act, busy, trouble, asks, answer };
}

async function outcomeOf(what: Act, importId: string): Promise<Outcome<unknown>> {
  if (what === 'check') return call(importCalls.importCheck, { importId });
  if (what === 'run') return call(importCalls.importRun, { importId });
  if (what === 'runOthers') return call(importCalls.importRun, { importId, goodRowsOnly: true });
  if (what === 'cancel') return call(importCalls.importCancel, { importId });
  const file = await call(importCalls.importRefused, { id: importId });
  if (file.kind === 'done') saveFile(file.data, 'refused.csv');
  return file;
}
