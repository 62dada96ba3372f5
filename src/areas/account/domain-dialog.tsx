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
  /** Receives the fault when the browser does not leave; shown in the dialog without it. */
  onFailed?: (text: string) => void;
  onCancel: () => void;
}

/** In place of the password dialog where the client has a sign-in service of its own: drafts and queue wait for the way back. */
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
