import { Plural, Trans } from '@lingui/react/macro';
import { ChevronUp, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { Button } from '#src/kit/button/button.tsx';
import type { DocumentListProps } from './document-list.tsx';
import { PeekList } from './later-parts.ts';

/** On a phone the list is one line under the form: the number, the last document, Undo; a press opens the whole list (ux.md §10.6). */
export function PeekBar(props: DocumentListProps) {
  const [open, setOpen] = useState(false);
  const newest = useLive(registrationsOf, props.container.id, 1)?.[0];
  const attributes = props.documentClass?.attributes ?? [];
  const row = newest?.row;
  const last = row ? documentWords(attributes, row) || documentNumber(attributes, row) : '';
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line bg-card pr-3 sm:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 pl-4 text-left outline-offset-[-3px]"
      >
        <ChevronUp size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0">
          <strong className="block text-office">
            <Plural value={props.container.documents} one="# document in this box" other="# documents in this box" />
          </strong>
          {last === '' ? null : (
            <span className="block truncate text-small text-muted">
              <Trans>Last: {last}</Trans>
            </span>
          )}
        </span>
      </button>
      {props.undoable === undefined ? null : (
        <Button size="small" icon={Undo2} onClick={props.onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {open ? (
        <Suspense>
          <PeekList {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
