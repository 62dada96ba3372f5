import { Dialog, DialogTitle } from '@headlessui/react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#src/kit/classes.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { RefusedHere } from '#src/kit/scan/refused-here.tsx';
import { useRefusedScan } from '#src/kit/scan/scanner.ts';

interface ModalProps {
  /** Escape and the backdrop lead here. Left out, it must be answered. */
  onClose?: (() => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  className: string;
  style?: CSSProperties | undefined;
  /** Contains a `ModalTitle`, which names it. */
  children: ReactNode;
}

/** The heading of a modal, which names it for screen readers. */
export const ModalTitle = DialogTitle;

const CONTROLS = 'input, button, select, textarea, a[href], [tabindex]:not([tabindex="-1"])';

function firstControl(dialog: HTMLElement): HTMLElement | undefined {
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)];
  // a user name for password managers is in no person's way
  return controls.find((control) => !control.matches(':disabled') && control.tabIndex >= 0 && control.checkVisibility());
}

/** Keeps the focus in the open dialog: on the control that had it last, else the first. */
function useFocusInside(dialog: RefObject<HTMLElement | null>, initialFocus: ModalProps['initialFocus']) {
  const last = useRef<HTMLElement | null>(null);
  const enter = () => {
    const element = dialog.current;
    const { activeElement } = document;
    if (!element?.isConnected || (activeElement !== element && element.contains(activeElement))) return;
    const before = element.contains(last.current) ? last.current : null;
    (before ?? initialFocus?.current ?? firstControl(element) ?? element).focus();
  };
  const remember = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget) last.current = target;
  };
  // An Escape that closes nothing takes the focus from its control: the library means to close.
  const stay = ({ relatedTarget }: FocusEvent) => relatedTarget === null && setTimeout(enter);
  return { enter, onFocus: remember, onBlur: stay };
}

/**
 * Enters the dialog as soon as it is in the page, in the same task: no key falls between. The library leaves the focus to the
 * dialog itself on touch screens, where a connected scanner and keyboard need a control all the same.
 */
function Entrance({ enter }: { enter: () => void }) {
  const enterNow = useEffectEvent(enter);
  useLayoutEffect(() => queueMicrotask(enterNow), []);
  useEffect(() => queueMicrotask(enterNow), []);
  return null;
}

/**
 * A window over the page while it is mounted: keeps the focus inside, makes the rest inert, handles Escape and restores the
 * focus when it closes. It is rendered at the end of the page, so a form in it is no nested form. A scan while it is open does
 * nothing on the page it covers, and is reported.
 */
export function Modal(props: ModalProps) {
  // what opened it may be gone with what was done in it
  useEffect(() => keepFocusInPage, []);
  // here and not in the window, which is drawn later: what the dialog itself listens for must come before its guard
  const refused = useRefusedScan();
  const dialog = useRef<HTMLDivElement>(null);
  // A dialog of the library that is open from its first drawing does not know yet where the page is that it must make inert.
  const [backdrop, setBackdrop] = useState<HTMLElement | null>(null);
  return (
    <>
      {createPortal(
        <div
          ref={setBackdrop}
          aria-hidden
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-120 starting:opacity-0"
        />,
        document.body,
      )}
      <ModalWindow {...props} dialog={dialog} open={backdrop !== null} refused={refused} />
    </>
  );
}

function ModalWindow(props: ModalProps & { dialog: RefObject<HTMLDivElement | null>; open: boolean; refused: string }) {
  const { onClose, initialFocus, role, className, style, dialog } = props;
  const { enter, onFocus, onBlur } = useFocusInside(dialog, initialFocus);
  return (
    <Dialog
      ref={dialog}
      data-modal
      static
      open={props.open}
      role={role}
      onClose={() => onClose?.()}
      onFocus={onFocus}
      onBlur={onBlur}
      // the key that opened it is still held: it must not answer what has not been read
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      style={style}
      className={classes(
        'fixed inset-0 z-60 flex flex-col overflow-hidden bg-card text-text shadow-overlay ring-1 ring-line outline-none',
        'transition duration-180 ease-out [--ring:var(--color-focus)] starting:opacity-0',
        className,
      )}
    >
      <Entrance enter={enter} />
      <RefusedHere code={props.refused} />
      {props.children}
    </Dialog>
  );
}
