import type { ReactNode } from 'react';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { useDomain } from './use-domain.ts';

interface DomainDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  cancelLabel: string;
  submitLabel: string;
  /** Another client to enter. */
  requestedCustomerGuid?: string;
  /** Receives the fault if the redirect fails; without it the dialog shows the fault. */
  onFailed?: (text: string) => void;
  onCancel: () => void;
}

/** Replaces the password dialog if the client has its own sign-in service; drafts and queue stay on the device until the user returns. */
export function DomainDialog({ requestedCustomerGuid, children, onFailed, onCancel, ...labels }: DomainDialogProps) {
  const { busy, trouble, leave } = useDomain(location.pathname + location.search, requestedCustomerGuid, onFailed);
  return (
    <FormDialog {...labels} busy={busy} onSubmit={() => void leave()} onClose={onCancel}>
      {children}
      <p role="alert" className="mt-2 min-h-5 text-office font-bold text-on-danger">
        {trouble}
      </p>
    </FormDialog>
  );
}
