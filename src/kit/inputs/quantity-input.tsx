import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Icon } from '#src/kit/icon.ts';
import { classes } from '#src/kit/classes.ts';
import { inPacks, stepped } from './pack-steps.ts';

interface QuantityInputProps {
  /** Name of the goods, for screen readers. */
  label: string;
  value: number;
  /** Pieces of one pack. */
  pack: number;
  most: number;
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  /** A whole number of packs: by a button or an arrow immediately, typed text when the field is left or on Enter. */
  onChange: (quantity: number) => void;
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A quantity in steps of the pack (APG spin button). */
export function QuantityInput(props: QuantityInputProps) {
  const { label, value, pack, most, disabled = false, onChange } = props;
  const { t } = useLingui();
  /** Text being typed; undefined while the quantity itself is shown. */
  const [typed, setTyped] = useState<string>();
  const take = (quantity: number) => {
    setTyped(undefined);
    if (quantity !== value) onChange(quantity);
  };
  const step = (by: 1 | -1) => take(stepped(typed === undefined ? value : inPacks(typed, pack, most), by, pack, most));
  const leave = () => (typed === undefined ? undefined : take(inPacks(typed, pack, most)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === undefined) leave();
    else step(by);
  };
  return (
    <div
      className={classes(
        'flex h-control w-36 items-stretch overflow-hidden rounded-control bg-card shadow-[inset_0_0_0_1px_var(--color-control)]',
        'has-[input:focus]:shadow-[inset_0_0_0_2px_var(--color-focus),0_0_0_3px_var(--color-tint-strong)]',
        disabled && 'bg-well text-muted',
      )}
    >
      <Step icon={Minus} name={t`One pack less of ${label}`} disabled={disabled || value <= 0} onPress={() => step(-1)} />
      <input
        role="spinbutton"
        inputMode="numeric"
        data-control
        autoComplete="off"
        aria-label={t`Quantity of ${label}`}
        aria-describedby={props.describedBy}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={most}
        disabled={disabled}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className="w-full min-w-0 flex-1 border-0 bg-transparent text-center text-input tabular-nums outline-none"
      />
      <Step icon={Plus} name={t`One pack more of ${label}`} disabled={disabled || value + pack > most} onPress={() => step(1)} />
    </div>
  );
}

function Step({ icon: Glyph, name, disabled, onPress }: { icon: Icon; name: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      // arrows in the field do the same
      tabIndex={-1}
      aria-label={name}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center text-link hover:bg-tint active:bg-tint-strong disabled:text-muted disabled:opacity-50"
    >
      <Glyph size={18} aria-hidden />
    </button>
  );
}
