import { useLingui } from '@lingui/react/macro';
import { MessageSquare } from 'lucide-react';
import { Fragment } from 'react';
import { rectangleOf } from '#schema/records/page-area.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { dateTimeText } from '#src/text/dates.ts';
import { placeOf } from './area-box.tsx';
import type { PagePicture } from './page-loader.ts';

interface PageNotesProps {
  notes: PagePicture['note'];
}

const textId = (id: string) => `note-text-${id}`;
const markId = (id: string) => `note-mark-${id}`;

/** The focus shows what was meant, and scrolls it into view. */
const focusOn = (id: string) => document.getElementById(id)?.focus();

/** Part of the height of a page in which two marks would cover each other. */
const NEAR = 0.05;

/**
 * Notes over the page: their areas in their places, and their marks at its right edge, where they cover no words. A press leads to the
 * text in the list below.
 */
export function NoteMarks({ notes, size }: PageNotesProps & { size: PageSize }) {
  const { t } = useLingui();
  const tops = notes.map(({ position }) => rectangleOf(position).y / size.height);
  return notes.map(({ id, position, text }, at) => {
    const number = at + 1;
    const place = placeOf(rectangleOf(position), size);
    const near = tops.slice(0, at).filter((top) => Math.abs(top - (tops[at] ?? 0)) < NEAR).length;
    return (
      <Fragment key={id}>
        <span className="pointer-events-none absolute bg-sky-600/15 ring-1 ring-sky-700" style={place} />
        <button
          type="button"
          id={markId(id)}
          aria-label={t`Note ${number}`}
          title={text}
          onClick={() => focusOn(textId(id))}
          style={{ top: `min(${place.top}, 100% - 2rem)`, right: `calc(0.25rem + ${near} * 3rem)` }}
          className="absolute flex h-8 items-center gap-1 rounded-full bg-sky-700 px-2 text-small font-bold text-white outline-offset-2"
        >
          <MessageSquare size={16} aria-hidden />
          {number}
        </button>
      </Fragment>
    );
  });
}

/** Texts of the notes of a page, below it, with their authors; also on a phone and offline. */
export function NoteTexts({ notes, page }: PageNotesProps & { page: number }) {
  const { t } = useLingui();
  if (notes.length === 0) return null;
  return (
    <section
      aria-label={t`Notes on page ${page}`}
      className="thin-scroll max-h-40 shrink-0 overflow-y-auto border-t border-line bg-card px-4"
    >
      <ol className="divide-y divide-line">
        {notes.map(({ id, text, by, at: time }, at) => {
          const number = at + 1;
          return (
            <li key={id} id={textId(id)} tabIndex={-1} className="flex items-start gap-3 py-2 outline-offset-[-3px]">
              <button
                type="button"
                aria-label={t`Show note ${number} on the page`}
                onClick={() => focusOn(markId(id))}
                className="flex h-8 shrink-0 items-center gap-1 rounded-full bg-sky-100 px-2 text-small font-bold text-sky-900"
              >
                <MessageSquare size={16} aria-hidden />
                {number}
              </button>
              <div className="min-w-0 flex-1 text-office">
                <p className="break-words whitespace-pre-wrap">{text}</p>
                <p className="text-small text-muted">
                  <bdi>{by}</bdi> · {dateTimeText(time)}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
