import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import type { Icon } from '#src/kit/icon.ts';
import { libraryPart, useFirstPress } from '#src/kit/menu/library-part.ts';

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

export interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton` or a plain one. */
  button: ReactElement<ComponentProps<'button'>>;
  /** Groups are divided by a line. */
  groups: readonly (readonly MenuEntry[])[];
  /** Above the entries, e.g. what is chosen from. */
  head?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

const part = libraryPart(async () => (await import('./opened-menu.tsx')).OpenedMenu);

/** A menu button after the APG pattern: arrows, typeahead, Escape; the focus comes back to the button. */
export function Menu(props: MenuProps) {
  const [opened, press] = useFirstPress(part);
  if (opened) return <opened.Part {...props} openedAt={opened.at} />;
  return cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A press by a key has no detail; then the first item is where the person goes on.
    onClick: (event) => press(event.detail === 0 ? 'first' : 'panel'),
    onKeyDown: (event) => {
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      press(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  });
}
