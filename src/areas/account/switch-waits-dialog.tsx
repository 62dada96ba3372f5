import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import type { OnlyHere } from '#src/data/session/sign-out.ts';
import { syncActions } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import type { Customer } from './switch-customer.ts';

interface WaitsProps extends OnlyHere {
  customer: Customer;
  onClose: () => void;
}

/** Shown while changes of this client are unsent: their number, an assurance that nothing is lost, and the next step. Closes once they are sent. */
export function SwitchWaitsDialog({ customer, waiting, unfinished, onClose }: WaitsProps) {
  const { client, urlPath } = useSession();
  const cancel = useRef<HTMLButtonElement>(null);
  const here = client?.customerName ?? urlPath;
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={cancel}
      title={<Trans>Switch to {customer.customerName}</Trans>}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Link to={pathTo(urlPath, 'sync')} onClick={onClose} className={buttonClass()}>
            <Trans>Sync center</Trans>
          </Link>
          {waiting > 0 ? (
            <Button variant="primary" onClick={syncActions.sendNow}>
              <Trans>Send now</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      {waiting > 0 ? (
        <Waiting count={waiting} client={here} />
      ) : (
        <p>
          <Plural
            value={unfinished}
            one={`# count or handover for ${here} is not finished. Finish it or put it aside, then you can switch.`}
            other={`# counts and handovers for ${here} are not finished. Finish them or put them aside, then you can switch.`}
          />
        </p>
      )}
    </Dialog>
  );
}

function Waiting({ count, client }: { count: number; client: string }) {
  return (
    <>
      <p role="status">
        <Plural
          value={count}
          one={`# change for ${client} is waiting on this device and has not been sent yet. Nothing is lost.`}
          other={`# changes for ${client} are waiting on this device and have not been sent yet. Nothing is lost.`}
        />
      </p>
      <p className="mt-2">
        <Trans>Send first, then you can switch. This window continues automatically as soon as everything is sent.</Trans>
      </p>
    </>
  );
}
