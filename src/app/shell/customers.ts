import { BehaviorSubject } from 'rxjs';
import { useObserved } from '#src/data/live/observed.ts';
import type { Customer } from '#src/areas/account/switch-customer.ts';

/** Clients one may switch between, asked for by the bar, and the one that was chosen there or in the person's panel. */
interface Customers {
  list: readonly Customer[];
  chosen: Customer | null;
}

const customers = new BehaviorSubject<Customers>({ list: [], chosen: null });

export const useCustomers = (): Customers => useObserved(customers);
export const listCustomers = (list: readonly Customer[]): void => customers.next({ ...customers.value, list });
export const chooseCustomer = (chosen: Customer | null): void => customers.next({ ...customers.value, chosen });
