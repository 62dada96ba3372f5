import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog, type DialogWidth } from '#src/kit/dialog/dialog.tsx';
import { oneAtATime, type Work } from './one-at-a-time.ts';

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  submitLabel: string;
  cancelLabel?: string | undefined;
  /** It was done and cannot be cancelled any more: one button is left. */
  done?: boolean | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  disabledReason?: string | undefined;
  /** The first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  width?: DialogWidth | undefined;
  height?: number | undefined;
  /** A promise keeps a second Enter from doing it again. */
  onSubmit: Work;
  onClose: () => void;
}

/** A few fields over the page; Enter submits. Long forms are pages. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useLingui();
  const [once] = useState(oneAtATime);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      initialFocus={props.initialFocus}
      width={props.width}
      height={props.height}
      onSubmit={() => {
        if (!props.busy && props.disabledReason === undefined) once(props.onSubmit);
      }}
      actions={
        <>
          {props.done ? null : <Button onClick={props.onClose}>{props.cancelLabel ?? t`Cancel`}</Button>}
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            disabledReason={props.disabledReason}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
