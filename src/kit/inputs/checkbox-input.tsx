import { Checkbox, Field, Label } from '@headlessui/react';
import { Check } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';
import type { InputProps } from './input-props.ts';

/** The text of a ticked checkbox; an empty text is not ticked. */
export const TICKED = 'true';

/** Yes or no. The words beside it are part of the target. */
export function CheckboxInput(props: InputProps) {
  const ticked = props.value === TICKED;
  return (
    <Field disabled={props.disabled ?? false} className="flex min-h-control items-center gap-3">
      <Checkbox
        id={props.id}
        checked={ticked}
        onChange={(now) => !props.readOnly && props.onChange(now ? TICKED : '')}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        aria-describedby={props.describedBy}
        aria-invalid={props.look === 'error' || undefined}
        aria-required={props.required || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !props.onEnter) return;
          event.preventDefault();
          props.onEnter(props.value);
        }}
        // The release of the Enter that led here must not submit the form.
        onKeyUp={(event) => event.key === 'Enter' && event.preventDefault()}
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-small transition-colors',
          ticked ? 'bg-primary text-on-primary' : 'bg-card shadow-[inset_0_0_0_1.5px_var(--color-control)]',
          props.look === 'error' && 'shadow-[inset_0_0_0_2px_var(--color-danger-600)]',
          'data-disabled:opacity-50',
        )}
      >
        {ticked ? <Check size={18} strokeWidth={3} aria-hidden /> : null}
      </Checkbox>
      {props.caption ? <Label className="cursor-pointer text-body select-none">{props.caption}</Label> : null}
      {props.sign}
    </Field>
  );
}
