import { useMemo } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { isNumbered, nextNumber as after } from '#schema/rules/autonumber.ts';
import { nextNumber as fromLease, topUp } from '#src/data/offline/leases.ts';
import type { NumbersPort } from '#src/parts/attribute-form/contract.ts';

/** The form waits this long for a first lease; without coverage the number is provisional. */
const LEASE_WAIT_MS = 1_500;

/** Takes a number of the lease; without a lease, the first document of a series requests one from the service. */
async function leasedNumber(of: string, prefix: string): Promise<string | undefined> {
  const taken = await fromLease(of, prefix);
  if (taken !== undefined) return taken;
  const late = new Promise<boolean>((resolve) => window.setTimeout(() => resolve(false), LEASE_WAIT_MS));
  return (await Promise.race([topUp([{ of, prefix }]), late])) ? fromLease(of, prefix) : undefined;
}

const prefixOf = (value: string) => value.replace(/\d+$/, '');

/**
 * Numbers of autonumbered attributes: from this device's lease while the series runs in it, else the number after the
 * last one, which the service may still change (decisions.md S6). An overridden number starts a new series.
 */
export function useNumbers(documentClass: DocumentClass): NumbersPort {
  return useMemo(() => {
    const leased = new Map<string, string>();
    return {
      next: async (attributeId, last, wasLeased = false) => {
        const begin = documentClass.attributes.find((attribute) => attribute.id === attributeId)?.defaultValue ?? '';
        const following = isNumbered(last) ? after(last) : last;
        const known = leased.get(attributeId);
        const inLease = last === '' || known === last || wasLeased;
        if (inLease || known === undefined) {
          const taken = await leasedNumber(attributeId, prefixOf(last || begin));
          if (taken !== undefined && (inLease || taken === following)) {
            leased.set(attributeId, taken);
            return { value: taken, leased: true };
          }
        }
        return { value: last === '' ? begin : following, leased: false };
      },
    };
  }, [documentClass]);
}
