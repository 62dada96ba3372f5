import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Modal, ModalTitle } from '#src/kit/dialog/modal.tsx';

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
  if (!open) return null;
  return (
    <Modal
      onClose={onClose}
      className={classes(
        'my-0 h-dvh max-h-none max-w-[calc(100vw-48px)]',
        side === 'start' ? 'mr-auto ml-0 starting:-translate-x-full' : 'mr-0 ml-auto starting:translate-x-full',
        className,
      )}
    >
      <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line pr-2 pl-5">
        <ModalTitle className="flex-1 text-section font-bold">{title}</ModalTitle>
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </header>
      <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </Modal>
  );
}
