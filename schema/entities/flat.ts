import type { Flat } from '#schema/rules/compare.ts';
import type { AsText } from './entity.ts';
import { subjectNamed, type SubjectName, type SubjectRows } from './all.ts';

/** Rows as flat fields for comparing them one by one; attribute values are `values.<id>` or `inherited.<id>`. */

export const INHERITED = 'inherited.';
export const VALUES = 'values.';

/** Values with a prefix before each key. */
export function prefixed(prefix: string, values: Readonly<Record<string, string>>): Flat {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [prefix + id, value]));
}

/** Values of the fields with this prefix, without it. */
export function unprefixed(prefix: string, fields: Flat): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, value]) => [field.slice(prefix.length), value]),
  );
}

interface Compared {
  fields: readonly string[];
  values?: string;
  lists?: Readonly<Record<string, AsText>>;
}

/** The compared fields of a row (`Subject.compared`), stored or requested by an operation. */
export function flatFields({ fields, values, lists = {} }: Compared, row: object): Flat {
  const of = (field: string): unknown => Reflect.get(row, field);
  const plain = Object.fromEntries([
    ...fields.map((field) => [field, of(field) as string]), // compared fields are texts
    ...Object.entries(lists).map(([field, { write }]) => [field, write(of(field))]),
  ]) as Flat; // texts of both
  return values === undefined ? plain : { ...plain, ...prefixed(`${values}.`, of(values) as Record<string, string>) }; // values by id
}

/** The compared fields of a row. */
export function flatRow<S extends SubjectName>(name: S, row: SubjectRows[S]): Flat {
  return flatFields(subjectNamed(name).compared, row);
}

/** The row with these fields replaced; the inverse of `flatRow`. */
export function rowWith<S extends SubjectName>(name: S, row: SubjectRows[S], flat: Flat): SubjectRows[S] {
  const { fields, values, lists = {} }: Compared = subjectNamed(name).compared;
  const plain = Object.fromEntries([
    ...fields.filter((field) => field in flat).map((field) => [field, flat[field]]),
    ...Object.entries(lists).flatMap(([field, { read }]) => (field in flat ? [[field, read(flat[field] ?? '')]] : [])),
  ]) as object; // fields of the row
  if (values === undefined) return { ...row, ...plain };
  const before = Reflect.get(row, values) as Record<string, string>; // values by id
  return { ...row, ...plain, [values]: { ...before, ...unprefixed(`${values}.`, flat) } };
}
