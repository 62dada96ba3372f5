import { useRef, type KeyboardEvent } from 'react';
import { splitOptions } from '#schema/rules/choices-of.ts';
import type { InputProps, Option } from './input-props.ts';

const TYPEAHEAD_MS = 700;

/** The labels of what is chosen, as the closed list shows them. */
export function shownText({ options = [], value, multiple }: InputProps): string {
  const chosen = multiple ? splitOptions(value) : [value];
  const labels = chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return labels.filter((label) => label !== '').join(', ');
}

/** The lines of the open list: the options, after an empty one where the field may be left empty. */
export function listedOptions({ options = [], emptyOption, multiple }: InputProps): readonly Option[] {
  return emptyOption === undefined || multiple ? options : [{ value: '', label: emptyOption }, ...options];
}

/** Letters on the closed list choose, as in the lists of the operating system: no list has to open for a known value. */
function useTypeahead({ options = [], value, onChange }: InputProps) {
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
    if (found) onChange(found.value);
    return true;
  };
}

/**
 * Keys of the closed list that the library does not know: Enter goes on where the form asks for it and opens the list elsewhere,
 * letters choose. A key that is handled here does not reach the library, because its default is prevented.
 */
export function useClosedKeys(props: InputProps) {
  const typeahead = useTypeahead(props);
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (props.onEnter) props.onEnter(props.value);
      else event.currentTarget.click();
    } else if (!props.multiple && typeahead(event)) event.preventDefault();
  };
}
