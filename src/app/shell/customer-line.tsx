import type { Customer } from '#src/areas/account/switch-customer.ts';

/** A client to choose, by name and number, which distinguishes equal names. */
export function CustomerLine({ customer: { customerName, customerGuid } }: { customer: Customer }) {
  return (
    <span className="block min-w-0 text-left">
      <span className="block truncate">{customerName}</span>
      <span className="block truncate font-mono text-tiny font-normal text-muted">{customerGuid}</span>
    </span>
  );
}
