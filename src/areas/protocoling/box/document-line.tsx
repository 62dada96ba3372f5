import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Undo2 } from 'lucide-react';
import { memo } from 'react';
import type { Mark } from '#schema/collections.ts';
import type { Registration } from '#schema/records/registration.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { clockText, dayText, isToday } from '#src/text/dates.ts';
import { markLabels } from '#src/text/labels.ts';
import { markLooks } from '#src/parts/mark-text/mark-text.tsx';
import type { DocumentNote } from './use-notes.ts';

interface DocumentLineProps {
  number: number;
  registration: Registration;
  mark: Mark;
  words: string;
  reference: string;
  /** Number of the document that has the same code; 0 for none. */
  sameAs: number;
  /** Why it was returned, or its outcome. */
  note: DocumentNote | undefined;
  selected: boolean;
  editable: boolean;
  /** Set for the newest document, saved here a moment ago: its row confirms the save and has Undo (ux.md §1.3). */
  onUndo: (() => void) | undefined;
  onOpen: (registration: Registration) => void;
}

function StateLine({ mark, sameAs, note }: Pick<DocumentLineProps, 'mark' | 'sameAs' | 'note'>) {
  const { i18n } = useLingui();
  if (sameAs > 0) {
    return (
      <span className="flex items-center gap-1.5 text-small font-bold text-on-waiting">
        <Copy size={14} aria-hidden />
        <Trans>Same code as no. {sameAs}</Trans>
      </span>
    );
  }
  if (note?.needsYou && mark === 'operator') {
    return (
      <span className="block text-small leading-[17px] text-on-danger">
        <strong>{note.title}</strong>
        {note.text === '' ? null : <span className="line-clamp-2">{note.text}</span>}
      </span>
    );
  }
  if (note && !note.needsYou && mark === 'accepted')
    return <span className="block text-small text-on-success">{note.title}</span>;
  if (mark !== 'supervisor' && mark !== 'operator') return null;
  return <span className={classes('text-small font-bold', markLooks[mark].tone)}>{i18n._(markLabels[mark])}</span>;
}

/** One document next to the form. Rendered only when it changed, so the list does not slow the next save. */
export const DocumentLine = memo(function DocumentLine(props: DocumentLineProps) {
  const { i18n, t } = useLingui();
  const { registration, mark } = props;
  const Glyph = markLooks[mark].icon;
  const name = props.words || props.reference;
  // a save that needs a second look is not confirmed in green
  const tint = props.sameAs > 0 ? 'bg-waiting' : props.onUndo ? 'bg-success' : '';
  return (
    <li
      data-document={registration.id}
      data-mark={mark}
      className={classes(
        // skips layout and paint of rows out of sight, because a new row pushes all of them down
        'flex min-h-row items-center gap-3 border-b border-line pr-3 [contain-intrinsic-size:auto_60px] [content-visibility:auto] last:border-b-0',
        tint,
        props.selected && 'bg-tint-strong',
      )}
    >
      <button
        type="button"
        onClick={() => props.onOpen(registration)}
        aria-label={props.editable ? t`Edit no. ${props.number}: ${name}` : t`Show no. ${props.number}: ${name}`}
        aria-current={props.selected && !props.editable ? 'true' : undefined}
        className="flex min-h-row min-w-0 flex-1 items-center gap-4 py-1.5 pl-4 text-left outline-offset-[-3px]"
      >
        <span className="w-7 shrink-0 text-right text-office text-muted tabular-nums">{props.number}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[15px] leading-5 font-bold">{name}</span>
          <CodeText className="block truncate text-small text-muted">
            {props.words ? props.reference : registration.code}
          </CodeText>
          <StateLine mark={mark} sameAs={props.sameAs} note={props.note} />
        </span>
      </button>
      {props.onUndo ? (
        <Button size="small" icon={Undo2} onClick={props.onUndo}>
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <time className="shrink-0 text-small text-muted tabular-nums" dateTime={new Date(registration.createdAt).toISOString()}>
          {isToday(registration.createdAt) ? clockText(registration.createdAt) : dayText(i18n, registration.createdAt)}
        </time>
      )}
      <span role="img" aria-label={i18n._(markLabels[mark])} title={i18n._(markLabels[mark])} className={markLooks[mark].tone}>
        <Glyph size={18} aria-hidden className={mark === 'sending' ? 'animate-spin motion-reduce:animate-none' : ''} />
      </span>
    </li>
  );
});
