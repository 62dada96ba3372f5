import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Check, Eraser, PenLine, Type } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { Strokes } from '#schema/rules/strokes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** The pen comes with the first pad: no other page pays for it. */
const SignatureCanvas = lazy(async () => ({ default: (await import('./signature-canvas.tsx')).SignatureCanvas }));

/** A signature as it is stored: drawn, typed by a person who cannot draw, and shown as typed, or refused before a witness. */
export interface Signed {
  way: 'drawn' | 'typed' | 'refused';
  strokes: Strokes | null;
  /** The typed name. */
  typed: string;
  /** Why the person does not sign, and who saw it. */
  refusal?: Refusal | undefined;
}

interface Refusal {
  reason: string;
  witness: string;
}

const noRefusal: Refusal = { reason: '', witness: '' };

export const unsigned: Signed = { way: 'drawn', strokes: null, typed: '' };

/** True if there is a signature, or a refusal with its reason and witness. */
export function isSigned({ way, strokes, typed, refusal = noRefusal }: Signed): boolean {
  if (way === 'refused') return refusal.reason.trim() !== '' && refusal.witness.trim() !== '';
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
  /** The person can refuse to sign: of two people one has to. */
  mayRefuse?: boolean | undefined;
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
            <DonePill value={value} signedAt={props.signedAt} />
          ) : readOnly ? null : (
            <Pill tone="open" icon={PenLine}>
              <Trans>Sign here</Trans>
            </Pill>
          )}
        </div>
        {/* where height is scarce the field above it has the name */}
        <p className="truncate text-touch font-bold low:hidden">{name}</p>
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
          {active && !done ? <TurnHint /> : null}
        </div>
      ) : value.way === 'typed' ? (
        <TypedName {...props} readOnly={readOnly} />
      ) : (
        <RefusalFields value={value} onChange={onChange} />
      )}
      {readOnly ? null : <PadActions value={value} onChange={onChange} mayRefuse={props.mayRefuse ?? false} />}
    </section>
  );
}

/** On an upright phone a signature has little room; it lets every stroke through. */
function TurnHint() {
  return (
    <p className="pointer-events-none absolute inset-x-4 top-2 text-center text-small text-muted sm:hidden landscape:hidden">
      <Trans>Turn the phone for more room to sign.</Trans>
    </p>
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

function DonePill({ value, signedAt }: Pick<SignPadProps, 'value' | 'signedAt'>) {
  return value.way === 'refused' ? (
    <Pill tone="waiting" icon={Ban}>
      <Trans>Did not sign</Trans>
    </Pill>
  ) : (
    <Pill tone="success" icon={Check}>
      <Trans>Signed {signedAt}</Trans>
    </Pill>
  );
}

/** The reason in words and the name of a witness, in place of a signature. */
function RefusalFields({ value, onChange }: Pick<SignPadProps, 'value' | 'onChange'>) {
  const { t } = useLingui();
  const refusal = value.refusal ?? noRefusal;
  const change = (changes: Partial<Refusal>) => onChange({ ...value, refusal: { ...refusal, ...changes } });
  return (
    <div className="flex min-h-36 flex-1 flex-col justify-center gap-2 rounded-small bg-sunken p-4">
      <Field
        type="text"
        label={t`Why the person does not sign`}
        required
        maxLength={LIMITS.noteCharacters}
        value={refusal.reason}
        onChange={(reason) => change({ reason })}
      />
      <Field
        type="text"
        label={t`Name of a witness`}
        required
        maxLength={120}
        value={refusal.witness}
        onChange={(witness) => change({ witness })}
      />
      <p className="text-small text-muted">
        <Trans>The list, the order, and every print show it.</Trans>
      </p>
    </div>
  );
}

function PadActions({ value, onChange, mayRefuse }: Pick<SignPadProps, 'value' | 'onChange'> & { mayRefuse: boolean }) {
  const { way } = value;
  const turnTo = (next: Signed['way']) => onChange({ ...unsigned, way: next });
  return (
    <div className="flex flex-wrap justify-between gap-1">
      <Button variant="quiet" size="small" icon={Eraser} disabled={!isSigned(value)} onClick={() => turnTo(way)}>
        <Trans context="signature">Clear</Trans>
      </Button>
      {way === 'drawn' ? (
        <Button variant="quiet" size="small" icon={Type} onClick={() => turnTo('typed')}>
          <Trans>Enter the name instead</Trans>
        </Button>
      ) : (
        <Button variant="quiet" size="small" icon={PenLine} onClick={() => turnTo('drawn')}>
          <Trans>Draw the signature</Trans>
        </Button>
      )}
      {mayRefuse && way !== 'refused' ? (
        <Button variant="quiet" size="small" icon={Ban} onClick={() => turnTo('refused')}>
          <Trans>Does not sign</Trans>
        </Button>
      ) : null}
    </div>
  );
}
