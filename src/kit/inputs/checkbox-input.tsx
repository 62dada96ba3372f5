import { Check } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';
import type { InputProps } from './input-props.ts';

/** The text of a ticked checkbox; an empty text is not ticked. */
export const TICKED = 'true';

/** Yes or no. The text next to it is part of the target. */
export function CheckboxInput(props: InputProps) {
  const ticked = props.value === TICKED;
  return (
    <div className="flex min-h-control items-center gap-3">
      <label className="flex cursor-pointer items-center gap-3 text-body select-none has-disabled:cursor-not-allowed">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            id={props.id}
            data-control
            checked={ticked}
            disabled={props.disabled}
            onChange={() => !props.readOnly && props.onChange(ticked ? '' : TICKED)}
            onFocus={props.onFocus}
            onBlur={props.onBlur}
            aria-labelledby={props.caption ? undefined : props.labelledBy}
            aria-describedby={props.describedBy}
            aria-readonly={props.readOnly || undefined}
            aria-invalid={props.look === 'error' || undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !props.onEnter) return;
              event.preventDefault();
              props.onEnter(props.value);
            }}
            className={classes(
              'absolute inset-0 m-0 cursor-pointer appearance-none rounded-small bg-card shadow-[inset_0_0_0_1.5px_var(--color-control)] transition-colors checked:bg-primary checked:shadow-none active:bg-tint-strong checked:active:bg-primary-hover disabled:opacity-50 forced-colors:appearance-auto aria-readonly:bg-well aria-readonly:checked:bg-muted',
              props.look === 'error'
                ? 'shadow-[inset_0_0_0_2px_var(--color-danger-600)]'
                : 'hover:shadow-[inset_0_0_0_1.5px_var(--color-soft)]',
            )}
          />
          {ticked ? (
            <Check
              size={18}
              strokeWidth={3}
              aria-hidden
              className="pointer-events-none relative text-on-primary forced-colors:hidden"
            />
          ) : null}
        </span>
        {props.caption}
      </label>
      {props.sign}
    </div>
  );
}
