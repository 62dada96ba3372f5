import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import { Input } from './inputs.tsx';
import type { InputProps, InputType } from './input-props.ts';
import { useLength } from './use-length.ts';
import { useRefused } from './use-refused.ts';

export interface FieldProps extends Omit<InputProps, 'id' | 'describedBy' | 'labelledBy' | 'look' | 'onRefused'> {
  type: InputType;
  label: ReactNode;
  /** Left out where an own id is not needed, e.g. to focus the field. */
  id?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  look?: 'rest' | 'filled' | 'fixed' | undefined;
  /** The asterisk; not shown on sign-in and password pages. */
  asterisk?: boolean | undefined;
  /** Shows how many characters of `maxLength` are used, once a long field is nearly full; a value too long always does. */
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

/** The label; its asterisk is only visual, because the input announces that it is required. */
function FieldLabel(props: Pick<FieldProps, 'label' | 'layout' | 'active'> & { id: string; htmlFor: string; starred: boolean }) {
  const { layout = 'top' } = props;
  return (
    <label
      id={props.id}
      htmlFor={props.htmlFor}
      className={classes(
        'text-[15px] leading-[18px]',
        layout === 'top' ? 'pb-0.5' : 'self-start sm:pt-[calc((var(--density-control)-18px)/2)]',
        layout === 'compact' && 'pt-[calc((var(--density-control)-18px)/2)]',
        props.active ? 'font-bold text-text' : 'text-soft',
      )}
    >
      {props.label}
      {props.starred ? (
        <span aria-hidden className="ml-1 text-on-danger">
          *
        </span>
      ) : null}
    </label>
  );
}

interface NotesProps {
  id: string;
  error: string | undefined;
  /** Reason for a rejected paste; it replaces the help, so nothing below moves. */
  refused: string;
  help: ReactNode;
  count: string;
}

/** Error, help and count under the input, each with the id the input is described by. */
function FieldNotes({ id, error, refused, help, count }: NotesProps) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 pt-1 text-small leading-[18px] text-on-danger">
          <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      ) : null}
      {refused ? (
        <p id={`${id}-help`} className="flex items-start gap-1.5 pt-1 text-small leading-[17px] text-on-waiting">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          {refused}
        </p>
      ) : help ? (
        <p id={`${id}-help`} className="pt-1 text-small leading-[17px] text-soft">
          {help}
        </p>
      ) : null}
      {count ? (
        <p id={`${id}-count`} className="pt-1 text-right text-small leading-[17px] text-muted">
          {count}
        </p>
      ) : null}
    </>
  );
}

/** A labelled input with help and error; both are read with the input (aria-describedby). */
export function Field(props: FieldProps) {
  const { type, label, help, error, asterisk = true, counter, layout = 'top', active, alsoDescribedBy, look, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const length = useLength(input, counter ?? false);
  const refused = useRefused({ ...input, onChange: length.change });
  const shown = length.fault ?? error;
  // A checkbox without its own text has its label next to it.
  const caption = type === 'checkbox' ? (input.caption ?? label) : undefined;
  const notes = [shown && `${id}-error`, (help || refused.why) && `${id}-help`, length.count && `${id}-count`];
  const described = [alsoDescribedBy, ...notes].filter(Boolean).join(' ');
  return (
    <div className={classes(layouts[layout], 'items-start')} data-field={input.name}>
      {caption === label ? null : (
        <FieldLabel
          id={`${id}-label`}
          htmlFor={id}
          label={label}
          layout={layout}
          active={active}
          starred={asterisk && input.required === true}
        />
      )}
      <div className="min-w-0">
        <Input
          {...input}
          {...refused.answers}
          caption={caption}
          type={type}
          id={id}
          labelledBy={type === 'select' ? `${id}-label` : undefined}
          describedBy={described === '' ? undefined : described}
          look={shown ? 'error' : look}
        />
        <FieldNotes id={id} error={shown} refused={refused.why} help={help} count={length.count} />
      </div>
    </div>
  );
}
