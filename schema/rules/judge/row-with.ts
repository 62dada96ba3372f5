import type { Flat } from '#schema/rules/compare.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { containerFields, INHERITED, unprefixed, VALUES } from './flat.ts';
import type { Subject, SubjectRows } from './reader.ts';

/** The row with these fields instead of its own; the way back from `flatRow`. */
export function rowWith<S extends Subject>(collection: S, row: SubjectRows[S], fields: Flat): SubjectRows[S] {
  if (collection === 'orders') return row;
  if (collection === 'registrations') {
    const registration = row as Registration; // the collection says which row it is
    const code = fields['code'] ?? registration.code;
    return { ...registration, code, values: { ...registration.values, ...unprefixed(VALUES, fields) } } as SubjectRows[S]; // same
  }
  const container = row as Container; // same
  const plain = Object.fromEntries(containerFields.filter((field) => field in fields).map((field) => [field, fields[field]]));
  return { ...container, ...plain, inherited: { ...container.inherited, ...unprefixed(INHERITED, fields) } } as SubjectRows[S]; // same
}
