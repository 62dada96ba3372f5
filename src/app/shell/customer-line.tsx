import { lazy, Suspense } from 'react';
import type { Customer } from '#src/areas/account/switch-customer.ts';

const loadWork = async () => ({ default: (await import('./customer-work.tsx')).CustomerWork });

/** Loaded when the clients are listed, by few people; the list is of use without it. */
const CustomerWork = lazy(() => loadWork().catch(() => ({ default: () => null })));

/** A client to choose, by name and number, which distinguishes equal names, with the work that waits there. */
export function CustomerLine({ customer: { customerName, customerGuid } }: { customer: Customer }) {
  return (
    <span className="block min-w-0 text-left">
      <span className="block truncate">{customerName}</span>
      <span className="block truncate font-mono text-tiny font-normal text-muted">{customerGuid}</span>
      <Suspense fallback={null}>
        <CustomerWork customerGuid={customerGuid} />
      </Suspense>
    </span>
  );
}
