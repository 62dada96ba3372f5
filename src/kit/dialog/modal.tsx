import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#src/kit/classes.ts';
import { keepCaret } from '#src/kit/dialog/caret.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { RefusedHere } from '#src/kit/scan/refused-here.tsx';

interface ModalProps {
  /** Escape and the backdrop lead here. Left out, it must be answered. */
  onClose?: (() => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  className: string;
  style?: CSSProperties | undefined;
  /** Gets the id that its heading must carry. */
  children: (headingId: string) => ReactNode;
}

/**
 * A window over the page while it is mounted: the browser's own modal dialog, which keeps the focus inside, makes the rest
 * inert, hears Escape and gives the focus back when it goes. It stands at the end of the page: a form in it is no form in a form.
 * What is scanned while it is open does nothing on the page it covers, and it says so.
 */
export function Modal({ onClose, initialFocus, role, className, style, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const focusFirst = useEffectEvent(() => initialFocus?.current?.focus());
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const putCaret = keepCaret();
    element.showModal();
    focusFirst();
    return () => {
      element.close();
      putCaret();
      // what opened it may be gone with what was done in it
      keepFocusInPage();
    };
  }, []);
  const onOutside = useEffectEvent((event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.();
  });
  const onBrowserClosed = useEffectEvent(() => {
    // The browser closes after a second Escape whatever the page says; one that must be answered stands up again.
    const element = dialog.current;
    if (!onClose && element?.isConnected && !element.open) element.showModal();
  });
  useEffect(() => {
    const element = dialog.current;
    const outside = (event: MouseEvent) => onOutside(event);
    const closed = () => onBrowserClosed();
    element?.addEventListener('mousedown', outside);
    element?.addEventListener('close', closed);
    return () => {
      element?.removeEventListener('mousedown', outside);
      element?.removeEventListener('close', closed);
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={headingId}
      // the key that opened it is still held: it answers nothing that nobody has read
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      style={style}
      className={classes(
        'fixed flex-col overflow-hidden bg-card p-0 text-text shadow-overlay ring-1 ring-line outline-none backdrop:bg-scrim open:flex',
        'transition duration-180 ease-out [--ring:var(--color-focus)] backdrop:transition-opacity backdrop:duration-120 starting:opacity-0 starting:backdrop:opacity-0',
        className,
      )}
    >
      <RefusedHere />
      {children(headingId)}
    </dialog>,
    document.body,
  );
}
