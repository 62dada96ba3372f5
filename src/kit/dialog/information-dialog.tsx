import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';

/** Something to be read, and OK. Closing in any way runs `onClose` (S0 §4). */
export function InformationDialog(props: { open: boolean; title: ReactNode; children: ReactNode; onClose: () => void }) {
  const { t } = useLingui();
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      initialFocus={ok}
      height={LIMITS.infoDialogPx}
      actions={
        <Button ref={ok} variant="primary" onClick={props.onClose}>
          {t`OK`}
        </Button>
      }
    >
      {props.children}
    </Dialog>
  );
}
