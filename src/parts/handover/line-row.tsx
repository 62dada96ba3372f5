import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Keyboard, PackagePlus, PackageX, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { HandoverLine } from '#schema/records/handover.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { QuantityInput } from '#src/kit/inputs/quantity-input.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { clockText } from '#src/text/dates.ts';
import { isSameLine, markOfLine } from './begun.ts';

interface LineRowProps {
  line: HandoverLine;
  /** Missing when the list is sealed. */
  onTake?: ((code: string, isTaken: boolean) => void) | undefined;
  /** For an item without a label. */
  onSee?: ((line: HandoverLine) => void) | undefined;
  onForget?: ((mark: string) => void) | undefined;
  /** Pieces of a material that are left: a part of them can be handed over. */
  left?: number | undefined;
  onCount?: ((mark: string, quantity: number) => void) | undefined;
}

const looks: Readonly<Record<HandoverLine['found'], { icon: Icon; tone: string }>> = {
  missing: { icon: PackageX, tone: 'bg-danger text-on-danger' },
  extra: { icon: PackagePlus, tone: 'bg-waiting text-on-waiting' },
  extraLeft: { icon: PackagePlus, tone: 'bg-waiting text-on-waiting' },
  found: { icon: Check, tone: '' },
};

/** One box of the list both sign. Rendered only when its content changed: each scan makes the whole list again. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, left = 0 } = props;
  const { t } = useLingui();
  const look = looks[line.found];
  const isSeal = line.differs === 'seal';
  const Glyph = isSeal ? TriangleAlert : line.found === 'found' && line.method === 'typed' ? Keyboard : look.icon;
  const words: Readonly<Record<HandoverLine['found'], string>> = {
    missing: t`Missing. It stays here and on the order.`,
    extra: t`Not on the list: both agree to take it along.`,
    extraLeft: t`Not on the list: the box stays here, or both agree to take it along.`,
    found: isSeal
      ? t`Another seal than registered: ${line.seals.join(', ')}`
      : line.seals.length > 0
        ? t`Seal matches`
        : line.title,
  };
  const name = line.code || line.title;
  const pieces = <Plural value={line.quantity} one="# piece" other="# pieces" />;
  return (
    <li
      className={classes(
        // rows out of sight are neither laid out nor painted: a scan moves one row past all the others
        'flex min-h-14 items-center gap-3 border-b border-line px-4 py-1.5 [contain-intrinsic-size:auto_56px] [content-visibility:auto] print:[content-visibility:visible]',
        isSeal ? 'bg-waiting text-on-waiting' : look.tone,
      )}
    >
      <Glyph size={22} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1">
        {line.code === '' ? (
          <p className="text-touch font-bold text-text">{line.title}</p>
        ) : (
          <CodeText className="text-touch text-text">{line.code}</CodeText>
        )}
        <p className="text-office">{line.code === '' && line.found === 'found' ? pieces : words[line.found]}</p>
        {line.found === 'found' && left > 0 ? <Pieces {...props} left={left} name={name} /> : null}
      </div>
      <LineActions {...props} name={name} />
      {line.at > 0 ? <span className="text-small tabular-nums text-muted">{clockText(line.at)}</span> : null}
    </li>
  );
}, isSame);

/** Pieces of a material that are handed over now. What is not there yet follows. */
function Pieces({ line, left, name, onCount }: LineRowProps & { left: number; name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {onCount ? (
        <QuantityInput
          label={name}
          value={line.quantity}
          pack={1}
          most={left}
          onChange={(quantity) => onCount(markOfLine(line), Math.max(1, quantity))}
        />
      ) : null}
      <p className="text-office">
        {line.quantity < left ? (
          <Trans>
            {line.quantity} of {left} now, the rest follows
          </Trans>
        ) : (
          <Plural value={left} one="# piece" other="# pieces" />
        )}
      </p>
    </div>
  );
}

/** Steps both can take with a line while the list is open. */
function LineActions({ line, name, onTake, onSee, onForget }: LineRowProps & { name: string }) {
  const { t } = useLingui();
  return (
    <>
      {onTake && line.found === 'extraLeft' ? (
        <Button size="small" onClick={() => onTake(line.code, true)}>
          <Trans>Take along</Trans>
        </Button>
      ) : null}
      {onTake && line.found === 'extra' ? (
        <Button size="small" onClick={() => onTake(line.code, false)}>
          <Trans>Put back</Trans>
        </Button>
      ) : null}
      {onSee && line.code === '' && line.found === 'missing' ? (
        <Button size="small" onClick={() => onSee(line)} aria-label={t`It is here: ${name}`}>
          <Trans>It is here</Trans>
        </Button>
      ) : null}
      {onForget && line.found !== 'missing' ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onForget(markOfLine(line))}
          aria-label={t`Discard the scan of ${name}`}
        >
          <Trans>Undo</Trans>
        </Button>
      ) : null}
    </>
  );
}

/** True if two renders of a row show and do the same. */
function isSame(before: LineRowProps, after: LineRowProps): boolean {
  const { line, ...rest } = after;
  return Object.entries(rest).every(([name, value]) => value === Reflect.get(before, name)) && isSameLine(before.line, line);
}
