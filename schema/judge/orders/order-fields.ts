import { flatFields, prefixed, unprefixed, VALUES } from '#schema/entities/flat.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { positionUpdate } from '#schema/operations/baskets.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import { servicesIn, servicesText } from '#schema/records/order.ts';
import type { Flat } from '#schema/rules/compare.ts';

const DELIVER = 'deliver.';

/** Changes of a basket as comparable fields, only those they name. */
export function flatChanges({ deliver, services, ...plain }: BasketChanges): Flat {
  const named = Object.entries(plain).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]));
  return {
    ...Object.fromEntries(named),
    ...(services ? { services: servicesText(services) } : {}),
    ...flatFields({ fields: [], values: 'deliver' }, { deliver: deliver ?? {} }),
  };
}

/** The changes that these fields are; null if one of them was typed and is none. The opposite of `flatChanges`. */
export function changesOf({ services, ...flat }: Flat): BasketChanges | null {
  const list = services === undefined ? undefined : servicesIn(services);
  if (list === null) return null;
  const plain = Object.fromEntries(Object.entries(flat).filter(([field]) => !field.includes('.')));
  const deliver = unprefixed(DELIVER, flat);
  return { ...plain, ...(list ? { services: list } : {}), ...(Object.keys(deliver).length > 0 ? { deliver } : {}) };
}

export type PositionChanges = PayloadOf<typeof positionUpdate>['changes'];

/** Fields of an item for which a second change is a conflict. */
const numbers = ['quantity', 'kilograms'] as const;
const texts = ['title', 'classId'] as const;

/** Changes of an item as comparable fields, or an item; one field for each value of a class. */
export function flatPosition({ values, ...plain }: PositionChanges): Flat {
  const fields = [...numbers, ...texts].flatMap((field) => (plain[field] === undefined ? [] : [[field, String(plain[field])]]));
  return { ...(Object.fromEntries(fields) as Flat), ...prefixed(VALUES, values ?? {}) }; // texts
}

/**
 * The changes of an item with other fields set, and without some. The values of a class are changed as a whole, so those of the
 * other side are among the set ones.
 */
export function positionChanges(before: PositionChanges, set: Flat, without: readonly string[]): PositionChanges {
  const { values, ...plain } = before;
  const left = Object.fromEntries(Object.entries(plain).filter(([field]) => !without.includes(field)));
  const number = (field: string) => (field in set ? { [field]: Number(set[field]) } : {});
  const text = (field: string) => (field in set ? { [field]: set[field] ?? '' } : {});
  const all = Object.entries({ ...values, ...unprefixed(VALUES, set) }).filter(([, value]) => value !== '');
  return {
    ...left,
    ...Object.assign({}, ...numbers.map(number), ...texts.map(text)),
    ...(values ? { values: Object.fromEntries(all) } : {}),
  };
}
