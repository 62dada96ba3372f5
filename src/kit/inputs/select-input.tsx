import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { joinOptions, splitOptions } from '#schema/rules/choices-of.ts';
import { classes } from '#src/kit/classes.ts';
import { controlClass, InputShell } from './input-shell.tsx';
import type { InputProps, Option } from './input-props.ts';

/** A select-only combobox (APG): a button may not be required or invalid. Its state comes from the list. */
const selectOnly = { role: 'combobox' } as const;
const TYPEAHEAD_MS = 700;

/** Letters on the closed list choose, as in the lists of the operating system: no list has to open for a known value. */
function useTypeahead(options: readonly Option[], value: string, choose: (value: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (Array.from(key).length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return false;
    const now = event.timeStamp;
    const text = now - typed.current.at > TYPEAHEAD_MS ? key : typed.current.text + key;
    typed.current = { text, at: now };
    const wanted = text.toLocaleLowerCase();
    // The same letter again goes to the next option that begins with it.
    const from = text.length === 1 ? options.findIndex((option) => option.value === value) + 1 : 0;
    const turned = [...options.slice(from), ...options.slice(0, from)];
    const found = turned.find(({ label }) => label.toLocaleLowerCase().startsWith(wanted));
    if (found) choose(found.value);
    return true;
  };
}

function shownText(props: InputProps): string {
  const { options = [], value, multiple } = props;
  const chosen = multiple ? splitOptions(value) : [value];
  const labels = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return labels.filter((label) => label !== '').join(', ');
}

/** One of a list, or several. */
export function SelectInput(props: InputProps) {
  const { value, onChange, onEnter, multiple = false, emptyOption, disabled, readOnly } = props;
  const options = props.options ?? [];
  const listed = emptyOption === undefined || multiple ? options : [{ value: '', label: emptyOption }, ...options];
  const pickedByEnter = useRef(false);
  const typeahead = useTypeahead(options, value, onChange);
  const shown = shownText(props);
  const change = (picked: string | string[]): void => {
    const next = typeof picked === 'string' ? picked : joinOptions(picked);
    onChange(next);
    // Enter on an option is the answer to the field: the operator is taken on, without a second Enter.
    if (pickedByEnter.current && !multiple) onEnter?.(next);
    pickedByEnter.current = false;
  };
  return (
    <Listbox
      value={multiple ? splitOptions(value) : value}
      onChange={change}
      multiple={multiple}
      disabled={Boolean(disabled) || Boolean(readOnly)}
    >
      <InputShell look={props.look} disabled={disabled} lead={props.lead} sign={<Signs>{props.sign}</Signs>}>
        <ListboxButton
          id={props.id}
          data-control
          {...selectOnly}
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
          aria-invalid={props.look === 'error' || undefined}
          aria-required={props.required || undefined}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            const closed = event.currentTarget.getAttribute('aria-expanded') !== 'true';
            if (closed && event.key === 'Enter' && onEnter) {
              event.preventDefault();
              onEnter(value);
            } else if (closed && !multiple && typeahead(event)) event.preventDefault();
          }}
          // The whole box opens the list, the signs beside the text included.
          className={classes(controlClass(props.code), 'after:absolute after:inset-0', shown === '' && 'text-muted')}
        >
          {shown === '' ? (props.placeholder ?? '') : shown}
        </ListboxButton>
      </InputShell>
      <ListboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        modal={false}
        onKeyDown={(event) => {
          pickedByEnter.current = event.key === 'Enter';
        }}
        className="thin-scroll z-50 max-h-80! w-(--button-width) rounded-control bg-card p-1 text-text shadow-overlay ring-1 ring-line outline-none"
      >
        {listed.map((option) => (
          <SelectOption key={option.value} option={option} />
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

/** Signs lie over the button; presses on the arrow go through to it. */
function Signs({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="relative z-1 flex items-center empty:hidden">{children}</span>
      <ChevronDown size={18} aria-hidden className="pointer-events-none mr-1.5 shrink-0 text-muted" />
    </>
  );
}

function SelectOption({ option }: { option: Option }) {
  return (
    <ListboxOption
      value={option.value}
      className="group flex min-h-[max(36px,calc(var(--density-control)-8px))] cursor-pointer items-center gap-2 rounded-small px-2.5 text-body data-focus:bg-tint-strong"
    >
      <Check size={18} aria-hidden className="invisible shrink-0 text-link group-data-selected:visible" />
      <span className={classes('truncate', option.value === '' && 'text-muted')}>{option.label}</span>
    </ListboxOption>
  );
}
