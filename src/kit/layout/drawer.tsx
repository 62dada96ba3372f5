import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `start` for navigation, `end` for sheets. */
  side?: 'start' | 'end' | undefined;
  /** Width; navigation takes the one of S0 §2. */
  className?: string | undefined;
}

/** A panel that slides in from an edge over the page. */
export function Drawer({ open, onClose, title, children, side = 'start', className = 'w-[29.375%] min-w-72' }: DrawerProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop transition className="fixed inset-0 bg-scrim transition-opacity duration-180 data-closed:opacity-0" />
      <DialogPanel
        transition
        className={classes(
          'fixed inset-y-0 flex max-w-[calc(100vw-48px)] flex-col bg-card text-text shadow-overlay transition duration-180 ease-out',
          side === 'start' ? 'left-0 data-closed:-translate-x-full' : 'right-0 data-closed:translate-x-full',
          className,
        )}
      >
        <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line pr-2 pl-5">
          <DialogTitle as="h2" className="flex-1 text-section font-bold">
            {title}
          </DialogTitle>
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </header>
        <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
      </DialogPanel>
    </Dialog>
  );
}
