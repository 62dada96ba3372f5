import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { isFromDomain } from '#src/data/device/local-storage.ts';
import type { Proof } from '#src/data/session/sign-in.ts';
import { useUnsentDrafts } from '#src/data/drafts/use-unsent-drafts.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { DomainDialog } from './domain-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { endedBy, goTo, switchCustomer, type Customer } from './switch-customer.ts';
import { SwitchWaitsDialog } from './switch-waits-dialog.tsx';

type Step = 'asks' | 'tries' | 'goes';

interface SwitchProps {
  customer: Customer;
  onClose: () => void;
}

/** Another client needs the password again (S0 §4) and an empty queue, because unsent changes would stay behind. */
export function SwitchCustomerDialog({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  return customer ? <Switching key={customer.customerGuid} customer={customer} onClose={onClose} /> : null;
}

function Switching({ customer, onClose }: SwitchProps) {
  const { t, i18n } = useLingui();
  const { identity } = useSession();
  const { waiting } = useSyncStatus();
  const unfinished = useUnsentDrafts();
  // after the attempt the queue may already be that of the other client
  const [step, setStep] = useState<Step>('asks');
  if (!identity) return null;
  if (step === 'goes') return <Going customer={customer} />;
  if (step === 'asks' && waiting + unfinished > 0)
    return <SwitchWaitsDialog customer={customer} waiting={waiting} unfinished={unfinished} onClose={onClose} />;
  if (isFromDomain()) return <AtDomain customer={customer} onClose={onClose} />;
  const { userName } = identity;
  const attempt = async (password: string, proof: Proof) => {
    setStep('tries');
    const outcome = await switchCustomer({ userName, customer }, password, proof);
    if (outcome.kind !== 'signedIn') setStep('asks');
    if (endedBy(i18n, outcome)) onClose();
    return outcome;
  };
  return (
    <PasswordDialog
      open
      title={<Trans>Switch to {customer.customerName}</Trans>}
      submitLabel={t`Switch`}
      cancelLabel={t`Cancel`}
      userName={userName}
      attempt={attempt}
      onDone={() => {
        setStep('goes');
        goTo(customer);
      }}
      onCancel={onClose}
    >
      <Trans>Enter your password to work for {customer.customerName}.</Trans>
    </PasswordDialog>
  );
}

function AtDomain({ customer, onClose }: SwitchProps) {
  const { t } = useLingui();
  return (
    <DomainDialog
      open
      title={<Trans>Switch to {customer.customerName}</Trans>}
      submitLabel={t`Switch`}
      cancelLabel={t`Cancel`}
      requestedCustomerGuid={customer.customerGuid}
      onFailed={(text) => {
        snack(text);
        onClose();
      }}
      onCancel={onClose}
    >
      <Trans>Your organization asks you to sign in again.</Trans>
    </DomainDialog>
  );
}

/** Shown once the switch cannot be cancelled. */
function Going({ customer }: { customer: Customer }) {
  return (
    <Dialog
      open
      title={<Trans>Switch to {customer.customerName}</Trans>}
      actions={
        <Button variant="primary" busy>
          <Trans>Switch</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>You are signed in. {customer.customerName} is being opened.</Trans>
      </p>
    </Dialog>
  );
}
