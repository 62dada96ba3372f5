import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { InputLook } from './input-props.ts';

const looks: Record<InputLook, string> = {
  rest: 'bg-card shadow-[inset_0_0_0_1px_var(--color-control)]',
  filled: 'bg-sunken shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
  fixed: 'bg-well text-soft',
  error: 'bg-card shadow-[inset_0_0_0_2px_var(--color-danger-600)]',
};

/** Class of the bare control inside: the shell draws border and ring. */
export function controlClass(code = false): string {
  return classes(
    'h-full min-w-0 flex-1 truncate border-0 bg-transparent px-3.5 text-left text-input outline-none max-sm:px-2.5',
    'placeholder:font-sans placeholder:font-normal placeholder:text-muted disabled:cursor-not-allowed',
    code && 'code-text',
  );
}

/** The box of an input: border by its state, prefix before, signs after. The focus ring is drawn around the whole. */
export function InputShell(props: {
  look?: InputLook | undefined;
  disabled?: boolean | undefined;
  lead?: ReactNode;
  sign?: ReactNode;
  children: ReactNode;
}) {
  const { look = 'rest', disabled, lead, sign, children } = props;
  return (
    <div
      data-look={look}
      className={classes(
        // a label around it may be bold: what is typed is not
        'relative flex h-control w-full items-center overflow-hidden rounded-control font-normal transition-shadow ease-out',
        // its size is never its content's: a key lays out this box alone and not the page around it
        'contain-strict [contain-intrinsic-inline-size:14rem]',
        'has-[[data-control]:is(:focus,[data-open])]:bg-card has-[[data-control]:is(:focus,[data-open])]:shadow-[inset_0_0_0_2px_var(--color-focus),0_0_0_3px_var(--color-tint-strong)]',
        disabled ? 'bg-well text-muted shadow-[inset_0_0_0_1px_var(--color-line-strong)]' : looks[look],
        !disabled && look === 'rest' && 'hover:shadow-[inset_0_0_0_1px_var(--color-soft)]',
        !disabled && look !== 'fixed' && 'active:bg-tint!', // a press is visible before the focus, and together with it
      )}
    >
      {lead}
      {children}
      {sign ? <span className="flex shrink-0 items-center gap-1.5 pr-2 max-sm:pr-1">{sign}</span> : null}
    </div>
  );
}

/** A fixed prefix, e.g. `KD/2019/` of a numbered series. */
export function Prefix({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <span
      id={id}
      className="code-text flex h-full items-center border-r border-line-strong bg-well px-3 text-input text-soft max-sm:px-2 max-sm:text-[15px]"
    >
      {children}
    </span>
  );
}

/** A quiet word with its icon at the end of an input. */
export function Sign({ tone = 'quiet', icon, children }: { tone?: 'quiet' | 'good'; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'flex items-center gap-1.5 pr-1.5 text-office whitespace-nowrap max-sm:gap-1 max-sm:pr-0.5 max-sm:text-small',
        tone === 'good' ? 'font-bold text-on-success' : 'text-muted',
      )}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** A button inside an input, at its end. */
export function InnerButton(props: {
  label: string;
  onPress: () => void;
  children: ReactNode;
  expanded?: boolean | undefined;
  disabled?: boolean | undefined;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      // Pressing it must not take the focus from the field: the on-screen keyboard would fall.
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onPress}
      className="grid size-9 shrink-0 place-items-center rounded-small text-muted hover:bg-well active:bg-tint-strong focus-visible:-outline-offset-3 disabled:opacity-50"
    >
      {props.children}
    </button>
  );
}
