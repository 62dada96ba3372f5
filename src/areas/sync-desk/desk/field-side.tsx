import { Trans, useLingui } from '@lingui/react/macro';
import { Cloud, ShieldCheck, TabletSmartphone } from 'lucide-react';
import type { MarkedPiece } from './character-marks.ts';
import { classes } from '#src/kit/classes.ts';
import { RadioMark } from '#src/kit/inputs/radio.tsx';
import { evidenceWords } from './words.ts';

interface FieldSideProps {
  /** Shown if the columns have no heads, as on a phone, where they are stacked. */
  side: 'device' | 'service';
  label: string;
  pieces: readonly MarkedPiece[];
  evidence: string;
  checked: boolean;
  /** False if the sides are read-only: the conflict is not resolved field by field. */
  isChoice: boolean;
}

const verified = new Set(['doubleEntry', 'scanned']);

/** One side of a differing field. Both sides look alike: colour never suggests a right side (ux.md §1.9). */
export function FieldSide({ side, label, pieces, evidence, checked, isChoice }: FieldSideProps) {
  const { i18n } = useLingui();
  const words = evidenceWords[evidence];
  const Glyph = side === 'device' ? TabletSmartphone : Cloud;
  return (
    <label
      className={classes(
        isChoice && 'cursor-pointer hover:bg-tint',
        'flex min-h-16 min-w-0 items-start gap-3 rounded-control px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked && isChoice
          ? 'bg-tint shadow-[inset_0_0_0_2px_var(--color-primary)]'
          : 'shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
      )}
    >
      {isChoice ? <RadioMark value={side} label={label} className="mt-1 outline-none" /> : null}
      <span className="min-w-0 flex-1">
        <span className="block text-section break-words">
          {pieces.length === 0 ? (
            <span className="text-muted">
              <Trans>No value</Trans>
            </span>
          ) : (
            pieces.map((piece, index) =>
              piece.differs ? (
                // Pieces of one value in their order: the position is their identity.
                // oxlint-disable-next-line react/no-array-index-key
                <mark key={index} className="rounded-sm border-b-2 border-accent-500 bg-waiting px-px text-inherit">
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-muted">
          <span className="inline-flex items-center gap-1 font-bold sm:hidden">
            <Glyph size={15} aria-hidden />
            {side === 'device' ? <Trans>Device</Trans> : <Trans>Server</Trans>}
          </span>
          {words ? i18n._(words) : null}
          {verified.has(evidence) ? (
            <span className="inline-flex items-center gap-1 font-bold text-on-success">
              <ShieldCheck size={16} aria-hidden />
              <Trans>Verified</Trans>
            </span>
          ) : null}
        </span>
      </span>
    </label>
  );
}
