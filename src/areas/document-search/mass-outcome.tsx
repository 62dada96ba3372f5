import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { Button } from '#src/kit/button/button.tsx';
import { unchangedText } from './unchanged-text.ts';

interface MassOutcomeProps {
  changed: number;
  /** Documents that did not change, each with its reason; the first ones of many. */
  others: readonly DocumentVerdict[];
  /** Number of all of them. */
  stayed: number;
  nameOf: (guid: string) => string;
  /** Between the number of changed documents and the list of the others. */
  note?: ReactNode;
  /** Numbers of the way back, once it was taken. */
  undone: { undone: number; skipped: number } | undefined;
  /** True while the change can be taken back. */
  canUndo: boolean;
  busy: boolean;
  onUndo: () => void;
}

/** Outcome of a change of several documents, and the way back. */
export function MassOutcome({ changed, others, stayed, nameOf, note, undone, canUndo, busy, onUndo }: MassOutcomeProps) {
  const { i18n } = useLingui();
  const waiting = others.filter(({ verdict, code }) => verdict === 'conflict' || code === 'valueHeld').length;
  return (
    <div role="status" className="grid gap-3">
      <p className="font-bold text-text">
        <Plural value={changed} one="# document changed." other="# documents changed." />
        {waiting > 0 ? (
          <>
            {' '}
            <Plural value={waiting} one="# is with your supervisor." other="# are with your supervisor." />
          </>
        ) : null}
        {stayed > waiting ? (
          <>
            {' '}
            <Plural value={stayed - waiting} one="# was not accepted." other="# were not accepted." />
          </>
        ) : null}
      </p>
      {note}
      {others.length > 0 ? (
        <ul className="list-disc pl-5">
          {others.map(({ guid, code, message, issue }) => (
            <li key={guid}>
              <bdi className="font-bold">{nameOf(guid)}</bdi>: {unchangedText(i18n, { code, message, issue })}
            </li>
          ))}
        </ul>
      ) : null}
      {undone ? (
        <p>
          <Trans>
            Undone: {undone.undone}. Changed by others since and left as they are: {undone.skipped}.
          </Trans>
        </p>
      ) : canUndo ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Undo2} busy={busy} onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
          <span className="text-office text-muted">
            <Trans>Possible for 15 minutes, also when this window is closed.</Trans>
          </span>
        </div>
      ) : null}
    </div>
  );
}
