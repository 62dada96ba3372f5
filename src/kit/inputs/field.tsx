import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import { showsCount } from './counter.ts';
import { Input } from './inputs.tsx';
import type { InputProps, InputType } from './input-props.ts';

export interface FieldProps extends Omit<InputProps, 'id' | 'describedBy' | 'labelledBy' | 'look'> {
  type: InputType;
  label: ReactNode;
  /** Left out where an own id is not needed, e.g. to focus the field. */
  id?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  look?: 'rest' | 'filled' | 'fixed' | undefined;
  /** The asterisk; not shown on sign-in and password pages. */
  asterisk?: boolean | undefined;
  /** Shows how many characters of `maxLength` are used, once a long field is nearly full. */
  counter?: boolean | undefined;
  /** `side` puts the label left where there is room, `compact` keeps it there on a phone too. */
  layout?: 'top' | 'side' | 'compact' | undefined;
  /** The field the cursor is in: its label is bold. */
  active?: boolean | undefined;
  /** Further describing elements, e.g. the prefix of a number. */
  alsoDescribedBy?: string | undefined;
}

const layouts = {
  top: 'grid gap-1',
  side: 'grid gap-x-3 gap-y-1 sm:grid-cols-[132px_minmax(0,1fr)]',
  compact: 'grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 max-sm:gap-x-2 gap-y-1 sm:grid-cols-[132px_minmax(0,1fr)]',
};

/** A labelled input with help and error; both are read with the input (aria-describedby). */
export function Field(props: FieldProps) {
  const { type, label, help, error, asterisk = true, counter, layout = 'top', active, alsoDescribedBy, look, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const [labelId, helpId, errorId, countId] = [`${id}-label`, `${id}-help`, `${id}-error`, `${id}-count`];
  const used = Array.from(input.value).length;
  const counts = Boolean(counter) && showsCount(used, input.maxLength ?? 0);
  // A checkbox without words of its own has its label beside it.
  const caption = type === 'checkbox' ? (input.caption ?? label) : undefined;
  const described = [alsoDescribedBy, error && errorId, help && helpId, counts && countId].filter(Boolean).join(' ');
  return (
    <div className={classes(layouts[layout], 'items-start')} data-field={input.name}>
      {caption === label ? null : (
        <label
          id={labelId}
          htmlFor={id}
          className={classes(
            'text-[15px] leading-[18px]',
            layout === 'top' ? 'pb-0.5' : 'self-start sm:pt-[calc((var(--density-control)-18px)/2)]',
            layout === 'compact' && 'pt-[calc((var(--density-control)-18px)/2)]',
            active ? 'font-bold text-text' : 'text-soft',
          )}
        >
          {label}
          {input.required && asterisk ? (
            <span aria-hidden className="ml-1 text-on-danger">
              *
            </span>
          ) : null}
        </label>
      )}
      <div className="min-w-0">
        <Input
          {...input}
          caption={caption}
          type={type}
          id={id}
          labelledBy={type === 'select' ? labelId : undefined}
          describedBy={described === '' ? undefined : described}
          look={error ? 'error' : look}
        />
        {error ? (
          <p id={errorId} className="flex items-start gap-1.5 pt-1 text-small leading-[18px] text-on-danger">
            <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
            {error}
          </p>
        ) : null}
        {help ? (
          <p id={helpId} className="pt-1 text-small leading-[17px] text-soft">
            {help}
          </p>
        ) : null}
        {counts ? (
          <p id={countId} className="pt-1 text-right text-small leading-[17px] text-muted">
            {used} / {input.maxLength}
          </p>
        ) : null}
      </div>
    </div>
  );
}
