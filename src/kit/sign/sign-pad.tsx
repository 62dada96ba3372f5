import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Eraser, PenLine, Type } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Strokes } from '#schema/rules/strokes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** The pen comes with the first pad: no other page pays for it. */
const SignatureCanvas = lazy(async () => ({ default: (await import('./signature-canvas.tsx')).SignatureCanvas }));

/** A signature as it is stored: drawn, or typed by a person who cannot draw, and shown as typed. */
export interface Signed {
  way: 'drawn' | 'typed';
  strokes: Strokes | null;
  /** The typed name. */
  typed: string;
}

export const unsigned: Signed = { way: 'drawn', strokes: null, typed: '' };

/** True if there is a signature. */
export function isSigned({ way, strokes, typed }: Signed): boolean {
  return way === 'drawn' ? (strokes?.strokes.length ?? 0) > 0 : typed.trim() !== '';
}

interface SignPadProps {
  /** Part of the person: hands over, takes over. */
  part: string;
  name: string;
  /** Company or function of the person. */
  detail?: string | undefined;
  value: Signed;
  onChange: (signed: Signed) => void;
  /** The one whose turn it is. */
  active?: boolean | undefined;
  /** Sealed: nothing can be drawn any more. */
  readOnly?: boolean | undefined;
  /** Time of the signature in words. */
  signedAt?: string | undefined;
}

/** A field to sign in, for one of two people. */
export function SignPad(props: SignPadProps) {
  const { t } = useLingui();
  const { part, name, value, onChange, readOnly = false, active = false } = props;
  const done = isSigned(value);
  return (
    <section
      aria-label={`${part}: ${name}`}
      className={classes(
        'flex min-h-0 min-w-0 flex-1 flex-col gap-2 rounded-control bg-card p-3',
        active && !done ? 'shadow-[inset_0_0_0_2px_var(--color-focus)]' : 'shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
      )}
    >
      <header>
        <div className="flex min-h-6 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-small font-bold text-muted">{part}</span>
          {done ? (
            <Pill tone="success" icon={Check}>
              <Trans>Signed {props.signedAt}</Trans>
            </Pill>
          ) : readOnly ? null : (
            <Pill tone="open" icon={PenLine}>
              <Trans>Sign here</Trans>
            </Pill>
          )}
        </div>
        <p className="truncate text-touch font-bold">{name}</p>
        {props.detail ? <p className="truncate text-office text-muted">{props.detail}</p> : null}
      </header>
      {value.way === 'drawn' ? (
        <div className="relative min-h-36 flex-1 rounded-small bg-sunken">
          <span aria-hidden className="absolute inset-x-4 bottom-[28%] border-b border-control" />
          <Suspense fallback={<Skeleton className="absolute inset-4" />}>
            <SignatureCanvas
              value={value.strokes}
              readOnly={readOnly}
              label={done ? t`Signature of ${name}` : t`Signature field of ${name}`}
              onDrawn={(strokes) => onChange({ ...value, strokes })}
            />
          </Suspense>
        </div>
      ) : (
        <TypedName {...props} readOnly={readOnly} />
      )}
      {readOnly ? null : <PadActions value={value} onChange={onChange} />}
    </section>
  );
}

/** The name in place of a drawing. It looks typed, also on paper: it must not be taken for a drawn signature. */
function TypedName({ value, onChange, readOnly }: SignPadProps & { readOnly: boolean }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-36 flex-1 flex-col justify-center gap-1 rounded-small bg-sunken p-4">
      {readOnly ? (
        <p className="text-section">{value.typed}</p>
      ) : (
        <Field
          type="text"
          label={t`First and last name`}
          value={value.typed}
          maxLength={120}
          onChange={(typed) => onChange({ ...value, typed })}
        />
      )}
      <p className="text-small text-muted">
        <Trans>Shown as a typed name, also on the printed list.</Trans>
      </p>
    </div>
  );
}

function PadActions({ value, onChange }: Pick<SignPadProps, 'value' | 'onChange'>) {
  const isDrawn = value.way === 'drawn';
  return (
    <div className="flex flex-wrap justify-between gap-1">
      <Button
        variant="quiet"
        size="small"
        icon={Eraser}
        disabled={!isSigned(value)}
        onClick={() => onChange({ ...unsigned, way: value.way })}
      >
        <Trans context="signature">Clear</Trans>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={isDrawn ? Type : PenLine}
        onClick={() => onChange({ ...unsigned, way: isDrawn ? 'typed' : 'drawn' })}
      >
        {isDrawn ? <Trans>Enter the name instead</Trans> : <Trans>Draw the signature</Trans>}
      </Button>
    </div>
  );
}
