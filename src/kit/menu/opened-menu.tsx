import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Check } from 'lucide-react';
import { cloneElement, Fragment, type ComponentPropsWithRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classes } from '#src/kit/classes.ts';
import { FloatingPanel } from '#src/kit/menu/floating-panel.tsx';
import type { OpenedAt } from '#src/kit/menu/library-part.ts';
import type { MenuEntry, MenuProps } from '#src/kit/menu/menu.tsx';
import { useOpening } from '#src/kit/menu/use-opening.ts';

/** An open menu handles its keys: the grid or dialog around it must not receive letters or arrows. */
function keepKeys(event: KeyboardEvent): void {
  event.stopPropagation();
}

/** The menu from its first opening on, next to its button and over everything else. */
export function OpenedMenu({ button, groups, head, align = 'end', openedAt }: MenuProps & { openedAt: OpenedAt }) {
  const own = useOpening(openedAt);
  return (
    <Menu>
      <MenuButton as={Fragment}>{cloneElement(button, { ref: own })}</MenuButton>
      <MenuItems
        as={FloatingPanel}
        anchoredTo={() => own.current}
        align={align}
        modal={false}
        onKeyDown={keepKeys}
        className="thin-scroll fixed inset-auto m-0 min-w-56 overflow-y-auto rounded-card bg-card p-1.5 text-text shadow-overlay ring-1 ring-line outline-none transition duration-120 ease-out [--ring:var(--color-focus)] starting:-translate-y-1 starting:opacity-0"
      >
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
                <MenuItem key={entry.id} as={Line} entry={entry} />
              ))}
            </div>
          ))}
      </MenuItems>
    </Menu>
  );
}

type LineProps = ComponentPropsWithRef<'button'> & { entry: MenuEntry };

/** A line as the library places it. One that is disabled stays in reach of the arrows, so that its reason is read. */
function Line({ entry, role, onClick, ...rest }: LineProps) {
  const { icon: Glyph, disabledReason } = entry;
  const select = (event: MouseEvent<HTMLButtonElement>): void => {
    if (disabledReason) return event.preventDefault();
    // The focus is back on the button before the act: a dialog it opens knows where to return.
    onClick?.(event);
    entry.onSelect();
  };
  return (
    <button
      type="button"
      {...rest}
      role={entry.checked === undefined ? role : 'menuitemradio'}
      aria-checked={entry.checked}
      aria-disabled={disabledReason ? true : undefined}
      onClick={select}
      className={classes(
        'flex min-h-[max(40px,var(--density-control))] w-full items-center gap-3 rounded-small px-3 py-1.5 text-left text-[15px] outline-none',
        'data-focus:bg-tint-strong forced-colors:data-focus:outline-2',
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
