import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

interface PopoverProps {
  /** The button that opens it; any element that takes a ref. */
  button: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/**
 * A small panel under its button, for settings and explanations; Escape and a press outside close it. It stands beside
 * the button in the page, so that readers find it in the same landmark and Tab leads from one to the other.
 */
export function Popover({ button, children, align = 'end', className = 'w-80 p-4' }: PopoverProps) {
  return (
    <HeadlessPopover className="relative">
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <PopoverPanel
        transition
        className={classes(
          'thin-scroll absolute top-full z-40 mt-1.5 max-h-[calc(100dvh-96px)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card bg-card text-text shadow-overlay ring-1 ring-line',
          'transition duration-120 ease-out [--ring:var(--color-focus)] data-closed:-translate-y-1 data-closed:opacity-0',
          align === 'end' ? 'right-0' : 'left-0',
          className,
        )}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
