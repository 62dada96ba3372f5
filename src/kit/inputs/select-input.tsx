import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { joinOptions, splitOptions } from '#schema/rules/choices-of.ts';
import { classes } from '#src/kit/classes.ts';
import { RESTORED } from '#src/kit/scan/field-memory.ts';
import { controlClass, InputShell } from './input-shell.tsx';
import type { InputProps, Option } from './input-props.ts';
import { optionId, SelectList } from './select-list.tsx';

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

/** Returns the action of a key in the open list; depends only on the current position. */
function listKey(key: string, at: number, count: number): number | 'pick' | 'close' | undefined {
  if (key === 'Enter' || key === ' ') return 'pick';
  if (key === 'Escape' || key === 'Tab') return 'close';
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Options, what is chosen of them, and what choosing one makes of the value. */
function useChoices(props: InputProps) {
  const { value, multiple = false, emptyOption } = props;
  const options = props.options ?? [];
  const listed = emptyOption === undefined || multiple ? options : [{ value: '', label: emptyOption }, ...options];
  const chosen = multiple ? splitOptions(value) : [value];
  const valueWith = (at: number): string => {
    const picked = listed[at]?.value ?? '';
    if (!multiple) return picked;
    return joinOptions(chosen.includes(picked) ? chosen.filter((one) => one !== picked) : [...chosen, picked]);
  };
  return { options, listed, chosen, multiple, valueWith };
}

/** The list of a select: open or not, where the keys are, what they do. The focus stays on the combobox (APG). */
function useSelectList(props: InputProps) {
  const { value, onChange, onEnter } = props;
  const { options, listed, chosen, multiple, valueWith } = useChoices(props);
  const [active, setActive] = useState<number | null>(null);
  const typeahead = useTypeahead(options, active === null ? value : (listed[active]?.value ?? ''), (found) => {
    if (active === null) onChange(found);
    else setActive(listed.findIndex((option) => option.value === found));
  });
  // Of several none is proposed: the first arrow only opens the list.
  const open = () =>
    setActive(
      Math.max(
        multiple ? -1 : 0,
        listed.findIndex((option) => chosen.includes(option.value)),
      ),
    );
  const pick = (at: number, byEnter: boolean) => {
    if (at < 0) return;
    const next = valueWith(at);
    onChange(next);
    if (multiple) return;
    setActive(null);
    // Enter on an option is the answer to the field: the operator is taken on, without a second Enter.
    if (byEnter) onEnter?.(next);
  };
  const onOpenKey = (event: KeyboardEvent, at: number) => {
    const answer = listKey(event.key, at, listed.length);
    if (answer === undefined) return typeahead(event) && event.preventDefault();
    if (event.key !== 'Tab') event.preventDefault();
    // The dialog or list around it must not receive the Escape that closes this list.
    if (event.key === 'Escape') event.stopPropagation();
    if (answer === 'close') return setActive(null);
    if (answer === 'pick') return pick(at, event.key === 'Enter');
    return setActive(answer);
  };
  const onClosedKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      return onEnter(value);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return open();
    }
    return !multiple && typeahead(event) && event.preventDefault();
  };
  return {
    listed,
    chosen,
    multiple,
    active,
    setActive,
    pick,
    toggle: () => (active === null ? open() : setActive(null)),
    onKeyDown: (event: KeyboardEvent) => void (active === null ? onClosedKey(event) : onOpenKey(event, active)),
  };
}

/** The keys of a scan chose here: the value from before is put back, and the list is closed (ux.md §6.3, 3). */
function useRestored(button: RefObject<HTMLElement | null>, restored: (value: string) => void): void {
  const put = useEffectEvent(restored);
  useEffect(() => {
    const element = button.current;
    const onRestored = (event: Event) => put(String((event as CustomEvent).detail)); // sent by the scanner's memory alone
    element?.addEventListener(RESTORED, onRestored);
    return () => element?.removeEventListener(RESTORED, onRestored);
  }, [button]);
}

/** One of a list, or several. */
export function SelectInput(props: InputProps) {
  const { disabled, readOnly } = props;
  const list = useSelectList(props);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shown = shownText(props);
  const { active } = list;
  useRestored(button, (before) => {
    list.setActive(null);
    if (before !== props.value) props.onChange(before);
  });
  return (
    <>
      <InputShell look={props.look} disabled={disabled} lead={props.lead} sign={<Signs>{props.sign}</Signs>}>
        <button
          ref={button}
          type="button"
          id={props.id}
          data-control
          data-value={props.value}
          role="combobox"
          disabled={Boolean(disabled) || Boolean(readOnly)}
          aria-haspopup="listbox"
          aria-expanded={active !== null}
          aria-controls={active === null ? undefined : listId}
          aria-activedescendant={active === null || active < 0 ? undefined : optionId(listId, active)}
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
          aria-invalid={props.look === 'error' || undefined}
          aria-required={props.required || undefined}
          onFocus={props.onFocus}
          onBlur={() => {
            list.setActive(null);
            props.onBlur?.();
          }}
          onClick={list.toggle}
          onKeyDown={list.onKeyDown}
          // The whole box opens the list, including the icons next to the text.
          className={classes(controlClass(props.code), 'after:absolute after:inset-0', shown === '' && 'text-muted')}
        >
          {shown === '' ? (props.placeholder ?? '') : shown}
        </button>
      </InputShell>
      {active === null ? null : (
        <SelectList
          id={listId}
          button={button}
          options={list.listed}
          chosen={list.chosen}
          active={active}
          multiple={list.multiple}
          labelledBy={props.labelledBy}
          onActive={list.setActive}
          onPick={(at) => list.pick(at, false)}
          onClose={() => list.setActive(null)}
        />
      )}
    </>
  );
}

/** Icons cover the button; presses on the arrow go through to it. */
function Signs({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="relative z-1 flex items-center empty:hidden">{children}</span>
      <ChevronDown size={18} aria-hidden className="pointer-events-none mr-1.5 shrink-0 text-muted" />
    </>
  );
}
