import { Trans, useLingui } from '@lingui/react/macro';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { useEffect } from 'react';
import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { Menu } from '#src/kit/menu/menu.tsx';
import { SwitchCustomerDialog } from '#src/areas/account/switch-customer-dialog.tsx';
import { CustomerLine } from '#src/app/shell/customer-line.tsx';
import { chooseCustomer, listCustomers, useCustomers } from '#src/app/shell/customers.ts';

/** Clients an internal user may work for; shown from two on (S0 §2). Not asked for without coverage, nor by who stays offline (S0 §4). */
export function CustomerSwitch() {
  const { t } = useLingui();
  const session = useSession();
  const { list: customers, chosen } = useCustomers();
  const { paused } = useSyncStatus();
  const allowed = can('client.switch', session) && session.state === 'signedIn' && !session.unconfirmed && !paused;
  useEffect(() => {
    if (!allowed) return undefined;
    let left = false;
    void call(settingsCalls.clientList, {}).then((outcome) => {
      if (!left && outcome.kind === 'done') listCustomers(outcome.data);
    });
    return () => {
      left = true;
      listCustomers([]);
      chooseCustomer(null);
    };
  }, [allowed]);
  if (!allowed || customers.length < 2) return null;
  const name = session.client?.customerName ?? '';
  return (
    <>
      <Menu
        align="start"
        button={
          <button
            type="button"
            aria-label={t`Client ${name}, switch`}
            className="flex h-11 min-w-0 items-center gap-2 rounded-control px-3 text-[15px] text-on-bar hover:bg-white/10 max-md:hidden"
          >
            <span className="max-w-44 truncate">{name}</span>
            <ChevronsUpDown size={18} aria-hidden />
          </button>
        }
        head={
          <span className="text-small text-muted">
            <Trans>Switch to another client</Trans>
          </span>
        }
        groups={[
          customers.map((customer) => ({
            id: customer.customerGuid,
            label: <CustomerLine customer={customer} />,
            icon: Building2,
            checked: customer.customerGuid === session.client?.customerGuid,
            onSelect: () => {
              if (customer.customerGuid !== session.client?.customerGuid) chooseCustomer(customer);
            },
          })),
        ]}
      />
      <SwitchCustomerDialog customer={chosen} onClose={() => chooseCustomer(null)} />
    </>
  );
}
