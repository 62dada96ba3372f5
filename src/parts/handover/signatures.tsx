import { Trans, useLingui } from '@lingui/react/macro';
import type { Signature } from '#schema/records/handover.ts';
import { strokePaths } from '#schema/rules/strokes.ts';

/** Both signatures of a sealed list as they were given: drawn, entered, or refused before a witness. */
export function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  const { t } = useLingui();
  if (signatures.length === 0) return null;
  return (
    <section aria-label={t`Signatures`} className="grid break-inside-avoid gap-4 sm:grid-cols-2">
      {signatures.map((one, index) => (
        <figure key={index === 0 ? 'giver' : 'taker'} className="card-edge flex flex-col gap-2 p-4">
          <div className="flex h-28 items-center border-b border-control">
            <Given signature={one} />
          </div>
          <figcaption className="text-office text-soft">{[one.name, one.role].filter(Boolean).join(', ')}</figcaption>
        </figure>
      ))}
    </section>
  );
}

function Given({ signature }: { signature: Signature }) {
  const { t } = useLingui();
  const { name, width, height, strokes, typed, refusedReason, witness } = signature;
  if (strokes.length > 0) {
    return (
      <svg role="img" aria-label={t`Signature of ${name}`} viewBox={`0 0 ${width} ${height}`} className="size-full">
        <path
          d={strokePaths(signature).join('')}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  if (typed !== '') {
    return (
      <p className="min-w-0">
        <span className="block truncate text-section">{typed}</span>
        <span className="text-small text-muted">
          <Trans>Name entered instead of a signature</Trans>
        </span>
      </p>
    );
  }
  return (
    <p className="min-w-0 text-office">
      <strong className="block">{t`Did not sign: ${refusedReason}`}</strong>
      {t`Witness: ${witness}`}
    </p>
  );
}
