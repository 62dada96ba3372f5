import type { ReactNode, RefObject } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { classes } from '#src/kit/classes.ts';
import { Modal, ModalTitle } from '#src/kit/dialog/modal.tsx';

/**
 * Widths of S0 §9 by breakpoint; `update` is the new-version dialog, `wide` for previews that compare. `sheet` is a form at the edge,
 * as high as the page, next to the list it is about.
 */
export type DialogWidth = 'standard' | 'update' | 'wide' | 'sheet';

const widths: Record<DialogWidth, string> = {
  standard: 'w-[80vw] sm:w-[400px] md:w-[450px] lg:w-[500px] max-[420px]:w-[94vw]',
  update: 'w-[95vw] sm:w-[80vw] lg:w-[580px]',
  wide: 'w-[95vw] lg:w-[860px]',
  sheet: 'w-[95vw] sm:w-[480px]',
};
/** Places of a window over the page: in its middle, or at its edge. */
const inMiddle = 'm-auto h-fit rounded-card starting:translate-y-2';
const atEdge = 'my-0 mr-0 ml-auto h-dvh max-h-none starting:translate-x-full';

export interface DialogProps {
  open: boolean;
  /** Escape, the backdrop and the least destructive button all lead here. Left out, the dialog must be answered. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that proceeds last. */
  actions: ReactNode;
  /** Element with the first focus: the least destructive control (ux.md §3.1); by default its first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  width?: DialogWidth | undefined;
  /** Most of its height in px; S0 §9 gives information dialogs 400 and others 500. */
  height?: number | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Makes body and actions a form; Enter and the button of type submit lead here. */
  onSubmit?: (() => void) | undefined;
}

/** A window over the page: keeps the focus inside and gives it back afterwards. Never open one over another. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, initialFocus, width = 'standard', height = LIMITS.dialogPx, role } = props;
  if (!open) return null;
  const inside = (
    <>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-6 pb-2 text-body text-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 px-6 pt-4 pb-6">{actions}</div>
    </>
  );
  return (
    <Modal
      onClose={onClose}
      initialFocus={initialFocus}
      role={role}
      style={width === 'sheet' ? undefined : { maxHeight: `min(${Math.max(height, 240)}px, calc(100dvh - 24px))` }}
      className={classes(width === 'sheet' ? atEdge : inMiddle, widths[width])}
    >
      <ModalTitle className="px-6 pt-6 pb-2 text-section font-bold">{title}</ModalTitle>
      {props.onSubmit ? (
        <form
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            // The page that opened it may be a form too; this one is none of its business.
            event.stopPropagation();
            props.onSubmit?.();
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </Modal>
  );
}
