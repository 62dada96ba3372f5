import type { Flat } from '#schema/rules/compare.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Subject, SubjectRows } from './reader.ts';

/** Rows as flat fields, so that they can be compared one by one; attribute values are `values.<id>` or `inherited.<id>`. */

/** Fields of a container that people change. */
export const containerFields = ['code', 'description', 'costCenterId', 'containerTypeId', 'classId'] as const;
export const INHERITED = 'inherited.';
export const VALUES = 'values.';

/** Values with a prefix before each key. */
export function prefixed(prefix: string, values: Readonly<Record<string, string>>): Flat {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [prefix + id, value]));
}

/** Values of the fields that carry the prefix, without it. */
export function unprefixed(prefix: string, fields: Flat): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, value]) => [field.slice(prefix.length), value]),
  );
}

/** A container's comparable fields. */
export function flatContainer(row: Pick<Container, (typeof containerFields)[number] | 'inherited'>): Flat {
  return { ...Object.fromEntries(containerFields.map((field) => [field, row[field]])), ...prefixed(INHERITED, row.inherited) };
}

/** A registration's comparable fields. */
export function flatRegistration(row: Pick<Registration, 'code' | 'values'>): Flat {
  return { code: row.code, ...prefixed(VALUES, row.values) };
}

/** Comparable fields of any row; an order has none two people change at once. */
export function flatRow<S extends Subject>(collection: S, row: SubjectRows[S]): Flat {
  if (collection === 'containers') return flatContainer(row as Container); // the collection says which row it is
  return collection === 'registrations' ? flatRegistration(row as Registration) : {};
}
