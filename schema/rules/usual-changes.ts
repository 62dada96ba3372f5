import { preferenceId, type PreferenceId } from '#schema/codes.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import type { DeliverField } from '#schema/records/order.ts';
import type { Preference } from '#schema/records/settings.ts';

const deliver: Readonly<Record<DeliverField, PreferenceId>> = {
  recipient: preferenceId.recipient,
  street: preferenceId.street,
  postalCode: preferenceId.postalCode,
  city: preferenceId.city,
  contactName: preferenceId.contactName,
  contactPhone: preferenceId.contactPhone,
  contactEmail: preferenceId.contactEmail,
};

/** Fields a new basket has from the delivery data of the account (S0 §2, preferences 101 to 122). */
export function usualChanges(preferences: readonly Pick<Preference, 'preferenceID' | 'preferenceValue'>[]): BasketChanges {
  const valueOf = (id: PreferenceId) => preferences.find(({ preferenceID }) => preferenceID === id)?.preferenceValue ?? '';
  const fields = Object.entries(deliver).map(([field, id]) => [field, valueOf(id)] as const);
  const address = Object.fromEntries(fields.filter(([, value]) => value !== ''));
  const [costCenterId, note] = [valueOf(preferenceId.orderCostCenter), valueOf(preferenceId.orderNote)];
  return {
    ...(Object.keys(address).length > 0 ? { deliver: address } : {}),
    ...(costCenterId === '' ? {} : { costCenterId }),
    ...(note === '' ? {} : { note }),
  };
}
