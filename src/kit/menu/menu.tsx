import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSection, MenuSeparator } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';

/** One line of a menu. A line that may not be used says why (ux.md §8.7). */
export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: Icon | undefined;
  danger?: boolean | undefined;
  disabledReason?: string | undefined;
  /** Draws a tick and tells readers that it is the chosen one. */
  checked?: boolean | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton` or any element that takes a ref. */
  button: ReactElement;
  /** Groups are divided by a line. */
  groups: readonly (readonly MenuEntry[])[];
  /** Above the entries, e.g. who is signed in. */
  head?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/** A menu button after the APG pattern: arrows, typeahead, Escape. */
export function Menu({ button, groups, head, align = 'end' }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        transition
        modal={false}
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
        className="thin-scroll z-50 min-w-56 rounded-card bg-card p-1.5 text-text shadow-overlay ring-1 ring-line outline-none transition duration-120 ease-out data-closed:-translate-y-1 data-closed:opacity-0"
      >
        {head ? <div className="px-3 pt-2 pb-2.5">{head}</div> : null}
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <MenuSection key={group[0]?.id}>
              {index > 0 || head ? <MenuSeparator className="mx-1.5 my-1.5 h-px bg-line" /> : null}
              {group.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </MenuSection>
          ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { icon: Glyph, disabledReason } = entry;
  return (
    <MenuItem>
      <button
        type="button"
        aria-disabled={disabledReason ? true : undefined}
        aria-current={entry.checked ? 'true' : undefined}
        onClick={(event) => {
          if (disabledReason) event.preventDefault();
          else entry.onSelect();
        }}
        className={classes(
          'flex min-h-[max(40px,var(--density-control))] w-full items-center gap-3 rounded-small px-3 py-1.5 text-left text-[15px] outline-none',
          'data-focus:bg-tint-strong',
          entry.danger ? 'text-on-danger' : 'text-text',
          disabledReason && 'cursor-not-allowed text-muted',
        )}
      >
        {Glyph ? <Glyph size={20} aria-hidden className={classes('shrink-0', !entry.danger && 'text-muted')} /> : null}
        <span className="flex-1">
          {entry.label}
          {disabledReason ? <span className="block text-small text-muted">{disabledReason}</span> : null}
        </span>
        {entry.checked ? <Check size={18} aria-hidden className="shrink-0 text-link" /> : null}
      </button>
    </MenuItem>
  );
}
