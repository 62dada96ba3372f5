import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CustomerLine } from '#src/app/shell/customer-line.tsx';
import { chooseCustomer, useCustomers } from '#src/app/shell/customers.ts';

/** The selector of the bar (S0 §2) for a screen too narrow to hold it there. */
export function CustomerChoice({ onGo }: { onGo: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { client } = useSession();
  const { list } = useCustomers();
  if (list.length < 2) return null;
  return (
    <section aria-labelledby={id} className="border-t border-line p-2 md:hidden">
      <h2 id={id} className="px-4 py-1 text-small text-muted">
        <Trans>Switch to another client</Trans>
      </h2>
      <ul className="thin-scroll max-h-60 overflow-y-auto">
        {list.map((customer) => {
          const isHere = customer.customerGuid === client?.customerGuid;
          return (
            <li key={customer.customerGuid}>
              <Button
                variant="quiet"
                className="h-auto! min-h-control w-full justify-start! py-1.5"
                disabledReason={isHere ? t`You work here` : undefined}
                onClick={() => {
                  onGo();
                  chooseCustomer(customer);
                }}
              >
                <CustomerLine customer={customer} />
                {isHere ? <Check size={18} aria-hidden className="ml-auto shrink-0" /> : null}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
