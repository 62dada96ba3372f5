import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { importStatus as states } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { classes } from '#src/kit/classes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { numberText } from '#src/text/numbers.ts';
import { failTexts, isMoving, reasonWords } from './import-words.ts';
import { IssuesDialog } from './issues-dialog.tsx';
import { Moving } from './moving.tsx';
import { NewValues } from './new-values.tsx';
import type { Details } from './mapping-card.tsx';

interface Props {
  details: Details;
  documentClass: DocumentClass | undefined;
  /** Time of the answer. */
  time: number;
}

function Count({ value, className = '', children }: { value: number; className?: string; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col-reverse justify-end rounded-control border border-line px-3 py-2">
      <dt className="text-office text-muted">{children}</dt>
      <dd className={classes('text-section font-bold tabular-nums', className)}>{numberText(i18n, value)}</dd>
    </div>
  );
}

/** Counts of new, repeated and refused rows. */
function Counts({ row: { counters, status } }: { row: Details['row'] }) {
  const { boxes, repeated, refused: left } = counters;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        <Count value={boxes}>
          <Plural value={boxes} one="new box" other="new boxes" />
        </Count>
        {repeated > 0 ? (
          <Count value={repeated}>
            <Plural value={repeated} one="row is already there" other="rows are already there" />
          </Count>
        ) : null}
        {left > 0 ? (
          <Count value={left} className="text-on-danger">
            <Plural value={left} one="row is not accepted" other="rows are not accepted" />
          </Count>
        ) : null}
      </dl>
      {left > 0 && status === states.checked ? (
        <p>
          <Plural
            value={left}
            one="This row stays out. Nothing was written yet."
            other="These rows stay out. Nothing was written yet."
          />
        </p>
      ) : null}
    </>
  );
}

/** The result of the check or the import. */
export function ResultCard({ details: { row }, documentClass, time }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [shown, setShown] = useState<{ kind: 'refused' | 'kept' | 'value'; code: string }>();
  const { rows, accepted, kept, reasons } = row.counters;
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3 pb-5">
      <CardHead id={id} title={t`Check and import`} />
      <div className="flex flex-col gap-3 px-5" aria-live="polite">
        {isMoving(row.status) ? <Moving row={row} time={time} /> : null}
        {row.message === '' ? null : (
          <p className="font-bold text-on-danger">
            {failTexts(row.message)
              .map((text) => i18n._(text))
              .join(' ')}
          </p>
        )}
        {rows > 0 ? (
          <p className="text-section font-bold">
            <Trans>
              {numberText(i18n, accepted)} of {numberText(i18n, rows)} rows are good.
            </Trans>
          </p>
        ) : null}
        {row.status === states.new ? <p>{t`Nothing was checked yet.`}</p> : <Counts row={row} />}
        <ul className="flex flex-col gap-1">
          {Object.entries(reasons).map(([code, count]) => (
            <li key={code}>
              <button
                type="button"
                className="min-h-7 text-left underline underline-offset-3"
                onClick={() => setShown({ kind: 'refused', code })}
              >
                <Trans>
                  {i18n._(reasonWords(code))}: {numberText(i18n, count)}
                </Trans>
              </button>
            </li>
          ))}
        </ul>
        <NewValues row={row} documentClass={documentClass} onShow={(code) => setShown({ kind: 'value', code })} />
        {kept > 0 ? (
          <Button onClick={() => setShown({ kind: 'kept', code: '' })}>
            <Plural value={kept} one="# row was kept" other="# rows were kept" />
          </Button>
        ) : null}
      </div>
      {shown ? <IssuesDialog importId={row.id} {...shown} onClose={() => setShown(undefined)} /> : null}
    </Card>
  );
}
