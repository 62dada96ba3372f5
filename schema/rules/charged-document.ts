import type { Registration } from '#schema/records/registration.ts';

/** Returns a document with this cost center; one without a cost center has no such field. */
export function charged({ costCenterId: _before, ...row }: Registration, costCenterId: string): Registration {
  return costCenterId === '' ? row : { ...row, costCenterId };
}
