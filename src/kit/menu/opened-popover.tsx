import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { cloneElement, Fragment } from 'react';
import { classes } from '#src/kit/classes.ts';
import type { PopoverProps } from '#src/kit/menu/popover.tsx';
import { useOpening } from '#src/kit/menu/use-opening.ts';

/** The popover from its first opening on. */
export function OpenedPopover({ button, children, align = 'end', className = 'w-80 p-4' }: PopoverProps) {
  const own = useOpening('panel');
  return (
    <Popover className="relative">
      <PopoverButton as={Fragment}>{cloneElement(button, { ref: own })}</PopoverButton>
      <PopoverPanel
        className={classes(
          'thin-scroll absolute top-full z-40 mt-1.5 max-h-[calc(100dvh-96px)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card bg-card text-text shadow-overlay ring-1 ring-line outline-none',
          'transition duration-120 ease-out [--ring:var(--color-focus)] starting:-translate-y-1 starting:opacity-0',
          align === 'end' ? 'right-0' : 'left-0',
          className,
        )}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </Popover>
  );
}
