import { useMemo } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { isNumbered, nextNumber as after } from '#schema/rules/autonumber.ts';
import { nextNumber as fromLease } from '#src/data/leases.ts';
import type { NumbersPort } from '#src/parts/attribute-form/contract.ts';

const prefixOf = (value: string) => value.replace(/\d+$/, '');

/**
 * Numbers of autonumbered attributes: from this device's lease while the series runs in it, else the number after the
 * last one, which the service may still change (decisions.md S6). An overridden number starts a series of its own.
 */
export function useNumbers(documentClass: DocumentClass): NumbersPort {
  return useMemo(() => {
    const leased = new Map<string, string>();
    return {
      next: async (attributeId, last) => {
        const begin = documentClass.attributes.find((attribute) => attribute.id === attributeId)?.defaultValue ?? '';
        const following = isNumbered(last) ? after(last) : last;
        const known = leased.get(attributeId);
        if (last === '' || known === undefined || known === last) {
          const taken = await fromLease(attributeId, prefixOf(last || begin));
          if (taken !== undefined && (last === '' || known === last || taken === following)) {
            leased.set(attributeId, taken);
            return { value: taken, leased: true };
          }
        }
        return { value: last === '' ? begin : following, leased: false };
      },
    };
  }, [documentClass]);
}
