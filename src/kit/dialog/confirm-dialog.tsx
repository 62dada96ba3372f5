import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog, type DialogWidth } from '#src/kit/dialog/dialog.tsx';
import { oneAtATime, type Work } from './one-at-a-time.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Names the act, e.g. "Close box"; "Yes" when left out (S0 §2). */
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** The act leaves the device or cannot be taken back. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  confirmDisabledReason?: string | undefined;
  width?: DialogWidth | undefined;
  height?: number | undefined;
  /** A promise keeps a second press from doing it again. */
  onConfirm: Work;
  onClose: () => void;
}

/** Yes or no. Focus starts on the answer that changes nothing. The owner closes it after `onConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const [once] = useState(oneAtATime);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      initialFocus={cancel}
      role="alertdialog"
      width={props.width}
      height={props.height}
      actions={
        <>
          <Button ref={cancel} onClick={props.onClose}>
            {props.cancelLabel ?? t`No`}
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            disabledReason={props.confirmDisabledReason}
            onClick={() => once(props.onConfirm)}
          >
            {props.confirmLabel ?? t`Yes`}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
