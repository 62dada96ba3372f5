import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it; any element that takes a ref. */
  button: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** A small panel beside its button, for settings and explanations; Escape and a press outside close it. */
export function Popover({ button, children, align = 'end', className = 'w-80 p-4' }: PopoverProps) {
  return (
    <HeadlessPopover>
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <PopoverPanel
        transition
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 8, padding: 8 }}
        className={`thin-scroll z-50 max-w-[calc(100vw-16px)] rounded-card bg-card text-text shadow-overlay ring-1 ring-line transition duration-120 ease-out data-closed:-translate-y-1 data-closed:opacity-0 ${className}`}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
