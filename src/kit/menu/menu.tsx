import { Check } from 'lucide-react';
import { cloneElement, useId, useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { MenuPanel } from '#src/kit/menu/menu-panel.tsx';

/** A line of a menu. A disabled line shows why (ux.md §8.7). */
export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: Icon | undefined;
  danger?: boolean | undefined;
  disabledReason?: string | undefined;
  /** One of several choices, with a tick and `aria-checked`. */
  checked?: boolean | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton` or a plain one. */
  button: ReactElement<ComponentProps<'button'>>;
  /** Groups are divided by a line. */
  groups: readonly (readonly MenuEntry[])[];
  /** Above the entries, e.g. what is chosen from. */
  head?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/** Focus target on opening: the panel after a press, an item after a key. */
export type OpenedAt = 'panel' | 'first' | 'last';

/** A menu button after the APG pattern: arrows, typeahead, Escape; the focus comes back to the button. */
export function Menu({ button, groups, head, align = 'end' }: MenuProps) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState<OpenedAt | null>(null);
  const own = () => around.current?.querySelector<HTMLElement>(':scope button') ?? null;
  const close = (back: boolean) => {
    setOpen(null);
    if (back) own()?.focus();
  };
  return (
    <>
      <span ref={around} className="contents">
        {cloneElement(button, {
          id: `${id}-button`,
          'aria-haspopup': 'menu',
          'aria-expanded': open !== null,
          'aria-controls': open ? id : undefined,
          // A press by a key has no detail; then the first item is where the person goes on.
          onClick: (event) => setOpen(open ? null : event.detail === 0 ? 'first' : 'panel'),
          onKeyDown: (event) => {
            if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
          },
        })}
      </span>
      {open ? (
        <MenuPanel id={id} around={around} anchor={own} align={align} openedAt={open} onClose={close}>
          {head ? <div className="px-3 pt-2 pb-2.5">{head}</div> : null}
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <div
                key={group[0]?.id}
                role="group"
                className={classes((index > 0 || Boolean(head)) && 'mt-1.5 border-t border-line pt-1.5')}
              >
                {group.map((entry) => (
                  <Entry key={entry.id} entry={entry} onClose={close} />
                ))}
              </div>
            ))}
        </MenuPanel>
      ) : null}
    </>
  );
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: (back: boolean) => void }) {
  const { icon: Glyph, disabledReason } = entry;
  return (
    <button
      type="button"
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      aria-disabled={disabledReason ? true : undefined}
      tabIndex={-1}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (disabledReason) return;
        // The focus is back on the button before the act: a dialog it opens knows where to return.
        onClose(true);
        entry.onSelect();
      }}
      className={classes(
        'flex min-h-[max(40px,var(--density-control))] w-full items-center gap-3 rounded-small px-3 py-1.5 text-left text-[15px] outline-none',
        'focus:bg-tint-strong',
        disabledReason ? 'cursor-not-allowed text-muted' : entry.danger ? 'text-on-danger' : 'text-text',
      )}
    >
      {Glyph ? <Glyph size={20} aria-hidden className={classes('shrink-0', !entry.danger && 'text-muted')} /> : null}
      <span className="flex-1">
        {entry.label}
        {disabledReason ? <span className="block text-small text-muted">{disabledReason}</span> : null}
      </span>
      {entry.checked ? <Check size={18} aria-hidden className="shrink-0 text-link" /> : null}
    </button>
  );
}
