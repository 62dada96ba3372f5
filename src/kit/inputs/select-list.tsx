import { Check } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { classes } from '#src/kit/classes.ts';
import { useAway, useFloating } from '#src/kit/menu/floating.ts';
import type { Option } from './input-props.ts';

interface SelectListProps {
  id: string;
  button: RefObject<HTMLElement | null>;
  options: readonly Option[];
  chosen: readonly string[];
  /** Position of the option the keys are at; -1 for none. */
  active: number;
  multiple: boolean;
  labelledBy: string | undefined;
  onActive: (at: number) => void;
  onPick: (at: number) => void;
  onClose: () => void;
}

/** Id of an option, for `aria-activedescendant`: the focus stays on the combobox. */
export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** The option the keys are at is always in sight. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The open list of a select, on the top layer. Presses do not take the focus from the combobox. */
export function SelectList(props: SelectListProps) {
  const { id, button, options, chosen, active, multiple, onActive, onPick, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor: () => button.current?.closest('[data-look]'), panel, align: 'start', matchWidth: true });
  useAway([panel, button], onClose);
  return (
    <div
      ref={panel}
      id={id}
      role="listbox"
      popover="manual"
      aria-labelledby={props.labelledBy}
      aria-multiselectable={multiple || undefined}
      className="thin-scroll fixed inset-auto z-50 m-0 max-h-80 overflow-y-auto rounded-control bg-card p-1 text-text shadow-overlay ring-1 ring-line outline-none"
    >
      {options.map((option, at) => (
        <button
          key={option.value}
          id={optionId(id, at)}
          ref={at === active ? intoView : undefined}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={chosen.includes(option.value)}
          data-active={at === active || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(at)}
          onClick={() => onPick(at)}
          className="group flex w-full text-left min-h-[max(36px,calc(var(--density-control)-8px))] cursor-pointer items-center gap-2 rounded-small px-2.5 text-body aria-selected:font-bold data-active:bg-tint-strong"
        >
          <Check size={18} aria-hidden className="invisible shrink-0 text-link group-aria-selected:visible" />
          <span className={classes('truncate', option.value === '' && 'text-muted')}>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
