import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '#src/data/session.ts';
import { isFromDomain } from '#src/data/kept.ts';
import { signIn } from '#src/data/sign-in.ts';
import { DomainDialog } from './domain-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface Customer {
  customerName: string;
  customerGuid: string;
  urlPath: string;
}

/** Another client needs the password again (S0 §4). What waits for this one stays on the device and is sent when one comes back. */
export function SwitchCustomerDialog({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const { t } = useLingui();
  const { identity } = useSession();
  if (!customer || !identity) return null;
  const title = <Trans>Switch to {customer.customerName}</Trans>;
  if (isFromDomain()) {
    return (
      <DomainDialog
        open
        title={title}
        submitLabel={t`Switch`}
        cancelLabel={t`Cancel`}
        requestedCustomerGuid={customer.customerGuid}
        onCancel={onClose}
      >
        <Trans>
          Your organisation asks again who you are. What waits for this client stays on this device until you come back.
        </Trans>
      </DomainDialog>
    );
  }
  return (
    <PasswordDialog
      open
      title={title}
      submitLabel={t`Switch`}
      cancelLabel={t`Cancel`}
      userName={identity.userName}
      attempt={(password, proof) => signIn(identity.userName, password, customer.customerGuid, proof)}
      onDone={() => location.assign(`/${encodeURIComponent(customer.urlPath)}/`)}
      onCancel={onClose}
    >
      <Trans>Type your password to work for {customer.customerName}. What waits for this client stays on this device.</Trans>
    </PasswordDialog>
  );
}
