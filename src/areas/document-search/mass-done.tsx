import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';
import type { MassChange } from './use-mass-change.ts';

/** The outcome of each document, and the way back. */
export function MassDone({
  mass: { result, undo, undone, busy },
  nameOf,
}: {
  mass: MassChange;
  nameOf: (guid: string) => string;
}) {
  const { i18n } = useLingui();
  if (!result) return null;
  const changed = result.filter(({ verdict }) => verdict === 'applied').length;
  const others = result.filter(({ verdict }) => verdict !== 'applied');
  return (
    <div role="status" className="grid gap-3">
      <p className="font-bold text-text">
        <Plural value={changed} one="# document changed." other="# documents changed." />
      </p>
      {others.length > 0 ? (
        <ul className="list-disc pl-5">
          {others.map(({ guid, code, message, issue }) => (
            <li key={guid}>
              <bdi className="font-bold">{nameOf(guid)}</bdi>: {refusedDocument(i18n, { code, message, issue })}
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
      ) : changed > 0 ? (
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
