import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { workState } from '#schema/codes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';
import type { MassRun } from './use-mass-run.ts';

/** The outcome of a run in numbers, the documents that did not change, and the way back. */
export function MassRunDone({ run: { state, undo, isUndo, busy }, nameOf }: { run: MassRun; nameOf: (guid: string) => string }) {
  const { i18n } = useLingui();
  if (!state) return null;
  const { applied, undone, others, refused, conflicts } = state;
  const stayed = refused + conflicts;
  const skipped = applied - undone;
  return (
    <div role="status" className="grid gap-3">
      <p className="font-bold text-text">
        <Plural value={applied} one="# document changed." other="# documents changed." />
      </p>
      {state.state === workState.failed ? (
        <p className="font-bold text-on-danger">
          <Trans>The change stopped before its end. What was changed stays; try the others again.</Trans>
        </p>
      ) : null}
      {stayed > 0 ? (
        <p>
          <Plural value={stayed} one="# document stayed as it was:" other="# documents stayed as they were:" />
        </p>
      ) : null}
      {others.length > 0 ? (
        <ul className="list-disc pl-5">
          {others.map(({ guid, code, message, issue }) => (
            <li key={guid}>
              <bdi className="font-bold">{nameOf(guid)}</bdi>: {refusedDocument(i18n, { code, message, issue })}
            </li>
          ))}
        </ul>
      ) : null}
      {isUndo ? (
        <p>
          <Trans>
            Undone: {undone}. Changed by others since and left as they are: {skipped}.
          </Trans>
        </p>
      ) : applied > 0 && state.undoUntil > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Undo2} busy={busy} onClick={() => void undo()}>
            <Trans>Undo</Trans>
          </Button>
          <span className="text-office text-muted">
            <Trans>Possible for 15 minutes, while this window is open.</Trans>
          </span>
        </div>
      ) : null}
    </div>
  );
}
