import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from '#src/kit/button/button-style.ts';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { Spinner } from '#src/kit/feedback/spinner.tsx';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** Work is under way: the button keeps its width and its focus and answers nothing. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Reason why the button is disabled; it stays reachable by keyboard and announces the reason. Implies `disabled`. */
  disabledReason?: string | undefined;
  /** Key shown inside, e.g. a `Kbd`. */
  hint?: ReactNode | undefined;
}

/** A button with a word. For an icon alone take `IconButton`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon: Start,
    iconEnd: End,
    busy,
    disabled,
    disabledReason,
    hint,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const off = Boolean(disabled) || disabledReason !== undefined;
  const iconSize = size === 'large' ? 22 : size === 'small' ? 18 : 20;
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass(variant, size, off), className)}
        aria-disabled={off || busy ? true : undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        title={disabledReason ?? rest.title}
        onClick={(event) => {
          // aria-disabled keeps the focus and the explanation; the press itself, and a form's submit, must not happen.
          if (off || busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy ? <Spinner size={iconSize} /> : Start && <Start size={iconSize} aria-hidden className="shrink-0" />}
        {children}
        {End && <End size={iconSize} aria-hidden className="shrink-0" />}
        {hint}
      </button>
      {disabledReason ? (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
