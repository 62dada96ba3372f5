import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Fragment, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { joinOptions, splitOptions } from '#schema/rules/choices-of.ts';
import { classes } from '#src/kit/classes.ts';
import { FloatingPanel } from '#src/kit/menu/floating-panel.tsx';
import type { OpenedAt } from '#src/kit/menu/library-part.ts';
import { useOpening } from '#src/kit/menu/use-opening.ts';
import { listedOptions, useClosedKeys } from './choices.ts';
import type { InputProps } from './input-props.ts';
import { ListButton, ListShell, useRestored } from './list-button.tsx';

/** Takes what the library chose. Enter on an option is the answer to the field: the operator is taken on, without a second Enter. */
function useChoosing(props: InputProps) {
  const isByEnter = useRef(false);
  const chosenOne = (value: string): void => {
    props.onChange(value);
    // once the list is closed and the focus is back on its button
    if (isByEnter.current) queueMicrotask(() => props.onEnter?.(value));
  };
  return {
    choose: (value: string | string[]): void =>
      typeof value === 'string' ? chosenOne(value) : props.onChange(joinOptions(value)),
    noteKey: (event: KeyboardEvent): void => {
      isByEnter.current = event.key === 'Enter';
      event.stopPropagation();
    },
    notePress: (): void => void (isByEnter.current = false),
  };
}

/** The field is left when the focus is neither on its button nor in its list. */
function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

/** The lines of the open list. The focus is on the list, so it is what a scan may type into. */
function Lines(
  props: InputProps & { button: RefObject<HTMLElement | null>; noteKey: (event: KeyboardEvent) => void; notePress: () => void },
) {
  const panel = useRef<HTMLDivElement>(null);
  useRestored(panel, () => {
    panel.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  return (
    <ListboxOptions
      as={FloatingPanel}
      ref={panel}
      anchoredTo={() => props.button.current?.closest('[data-look]')}
      align="start"
      matchWidth
      modal={false}
      data-value={props.value}
      onKeyDown={props.noteKey}
      onPointerDown={props.notePress}
      className="thin-scroll fixed inset-auto z-50 m-0 max-h-80 overflow-y-auto rounded-control bg-card p-1 text-text shadow-overlay ring-1 ring-line outline-none"
    >
      {listedOptions(props).map(({ value, label }) => (
        <ListboxOption
          key={value}
          value={value}
          className="group flex w-full min-h-[max(36px,calc(var(--density-control)-8px))] cursor-pointer items-center gap-2 rounded-small px-2.5 text-left text-body aria-selected:font-bold data-focus:bg-tint-strong forced-colors:data-focus:outline-2"
        >
          <Check size={18} aria-hidden className="invisible shrink-0 text-link group-aria-selected:visible" />
          <span className={classes('truncate', value === '' && 'text-muted')}>{label}</span>
        </ListboxOption>
      ))}
    </ListboxOptions>
  );
}

/** The list from its first opening on, after the APG pattern: arrows, typeahead, Escape; the focus comes back to the button. */
export function OpenedList(props: InputProps & { openedAt: OpenedAt }) {
  const { openedAt, ...input } = props;
  const { value, multiple = false } = input;
  const own = useOpening(openedAt);
  const { choose, noteKey, notePress } = useChoosing(input);
  const onKeyDown = useClosedKeys(input);
  useRestored(own, (before) => before !== value && input.onChange(before));
  return (
    <div onFocus={input.onFocus} onBlur={(event) => leaves(event) && input.onBlur?.()}>
      <Listbox value={multiple ? splitOptions(value) : value} multiple={multiple} onChange={choose}>
        <ListShell of={input}>
          <ListboxButton as={Fragment}>
            <ListButton of={input} ref={own} onKeyDown={onKeyDown} />
          </ListboxButton>
        </ListShell>
        <Lines {...input} button={own} noteKey={noteKey} notePress={notePress} />
      </Listbox>
    </div>
  );
}
