import { ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Drawer } from './drawer.tsx';

interface SheetBarProps {
  /** Text of the bar: how much is in the list. */
  label: ReactNode;
  /** Title of the sheet. */
  title: ReactNode;
  children: ReactNode;
}

/** On a phone a long list is one line at the edge, because the work takes the screen; a press opens it as a sheet. */
export function SheetBar({ label, title, children }: SheetBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex shrink-0 border-t border-line bg-card">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 text-left outline-offset-[-3px]"
      >
        <ChevronUp size={20} aria-hidden className="shrink-0" />
        <strong className="text-office">{label}</strong>
      </button>
      {open ? (
        <Drawer open onClose={() => setOpen(false)} side="end" className="w-full" title={title}>
          {children}
        </Drawer>
      ) : null}
    </div>
  );
}
