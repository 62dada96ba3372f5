import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode, RefObject } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { classes } from '#src/kit/classes.ts';

/** Widths of S0 §9 by breakpoint; `update` is the new-version dialog, `wide` for previews that compare. */
export type DialogWidth = 'standard' | 'update' | 'wide';

const widths: Record<DialogWidth, string> = {
  standard: 'w-[80vw] sm:w-[400px] md:w-[450px] lg:w-[500px] max-[420px]:w-[94vw]',
  update: 'w-[95vw] sm:w-[80vw] lg:w-[580px]',
  wide: 'w-[95vw] lg:w-[860px]',
};

export interface DialogProps {
  open: boolean;
  /** Escape, the backdrop and the least destructive button all lead here. Left out, the dialog must be answered. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that proceeds last. */
  actions: ReactNode;
  /** What has the focus first: the least destructive control (ux.md §3.1). */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  width?: DialogWidth | undefined;
  /** Most of its height in px; S0 §9 gives information dialogs 400 and others 500. */
  height?: number | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Makes body and actions a form; Enter and the button of type submit lead here. */
  onSubmit?: (() => void) | undefined;
}

const nothing = () => undefined;

/** A window over the page: keeps the focus inside and gives it back afterwards. Never open one over another. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    initialFocus,
    width = 'standard',
    height = LIMITS.dialogPx,
    role = 'dialog',
  } = props;
  const inside = (
    <>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-6 pb-2 text-body text-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 px-6 pt-4 pb-6">{actions}</div>
    </>
  );
  return (
    <HeadlessDialog open={open} onClose={onClose ?? nothing} initialFocus={initialFocus} role={role} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-120 ease-out data-closed:opacity-0"
      />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-3">
        <DialogPanel
          transition
          style={{ maxHeight: `min(${Math.max(height, 240)}px, calc(100dvh - 24px))` }}
          className={classes(
            'flex flex-col rounded-card bg-card text-text shadow-overlay ring-1 ring-line transition duration-180 ease-out',
            'data-closed:translate-y-2 data-closed:opacity-0',
            widths[width],
          )}
        >
          <DialogTitle as="h2" className="px-6 pt-6 pb-2 text-section font-bold">
            {title}
          </DialogTitle>
          {props.onSubmit ? (
            <form
              noValidate
              className="flex min-h-0 flex-1 flex-col"
              onSubmit={(event) => {
                event.preventDefault();
                props.onSubmit?.();
              }}
            >
              {inside}
            </form>
          ) : (
            inside
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
