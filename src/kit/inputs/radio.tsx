import { Radio, RadioGroup as HeadlessRadioGroup } from '@headlessui/react';
import type { KeyboardEvent, KeyboardEventHandler, ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

interface RadioGroupProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Sees each key before the group; a key whose default it prevents does nothing else. */
  onKeyDown?: KeyboardEventHandler | undefined;
  className?: string | undefined;
  'data-field'?: string | undefined;
  /** Contains a `RadioMark` for each choice. */
  children: ReactNode;
}

/** One of several choices with words of their own: one stop of Tab, arrows choose the next one. */
export function RadioGroup<Value extends string>({ label, value, onChange, children, ...rest }: RadioGroupProps<Value>) {
  return (
    <HeadlessRadioGroup<'div', Value | null>
      aria-label={label}
      // `null` is no choice yet; `undefined` would leave the choice to the library
      value={value ?? null}
      onChange={(next) => {
        if (next !== null) onChange(next);
      }}
      {...rest}
    >
      {children}
    </HeadlessRadioGroup>
  );
}

interface RadioMarkProps<Value extends string> {
  value: Value;
  disabled?: boolean | undefined;
  /** Accessible name, where the label around it is not enough. */
  label?: string | undefined;
  className?: string | undefined;
}

/**
 * The mark of one choice. In a `label` the whole label is its target. Where a system sets its colors (WCAG 1.4.11), which
 * removes shadows, a border draws it.
 */
export function RadioMark<Value extends string>({ value, disabled = false, label, className }: RadioMarkProps<Value>) {
  return (
    <Radio
      as="button"
      type="button"
      value={value}
      disabled={disabled}
      aria-label={label}
      className={classes(
        'size-5 shrink-0 cursor-pointer rounded-full bg-card shadow-[inset_0_0_0_1.5px_var(--color-control)] transition-shadow',
        'data-checked:shadow-[inset_0_0_0_6px_var(--color-primary)] data-disabled:cursor-not-allowed data-disabled:opacity-50',
        'forced-colors:border forced-colors:data-checked:border-6',
        className,
      )}
    />
  );
}

const KEYS_OF_GROUP = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

function keepFromGroup(event: KeyboardEvent): void {
  if (KEYS_OF_GROUP.has(event.key) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** Fields that belong to a choice: a space or an arrow in them is theirs, never a choice of the group. */
export function RadioDetail({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDown={keepFromGroup}>
      {children}
    </div>
  );
}
