import { DAY_MS } from '#schema/limits.ts';
import { coldScope, projectScope } from '#schema/scopes.ts';

type Values<Row> = { readonly [F in keyof Row & string]?: readonly Row[F][] };

/** Rows that leave all devices by age. Data and no function, because the service asks its tables for them. */
export interface ColdByAge<Row> {
  days: number;
  /** The time the days count from; missing or 0 before. */
  since: keyof Row & string;
  /** Only rows with one of these values in each of these fields. */
  where: Values<Row>;
}

/** Rows that leave with the row they belong to, at the latest when the job comes to them. */
export interface ColdWithParent<Row> {
  parent: 'containers' | 'orders';
  /** Field with its id, or with the ids of several, of which all have left then. */
  by: keyof Row & string;
  where?: Values<Row>;
}

export type ColdWhen<Row> = ColdByAge<Row> | ColdWithParent<Row>;

/** The same where the entity is not known. */
export interface AnyByAge extends Omit<ColdByAge<object>, 'since' | 'where'> {
  since: string;
  where: AnyValues;
}
export interface AnyWithParent extends Omit<ColdWithParent<object>, 'by' | 'where'> {
  by: string;
  where?: AnyValues;
}
type AnyValues = Readonly<Record<string, readonly unknown[] | undefined>>;

/** An entity as far as its scope is concerned. */
interface Scoped {
  scopeOf: (row: never) => string;
  coldWhen?: AnyByAge | AnyWithParent | undefined;
}

/** Scope of a row at a time: one that is cold by age stays so, whatever else changes in it. */
export function scopeAt({ scopeOf, coldWhen }: Scoped, row: { projectId: string }, now: number): string {
  const scope = scopeOf(row as never); // a row of this entity
  const isCold = coldWhen && 'days' in coldWhen && scope === projectScope(row.projectId) && isColdByAge(coldWhen, row, now);
  return isCold ? coldScope(row.projectId) : scope;
}

function isColdByAge({ days, since, where }: AnyByAge, row: object, now: number): boolean {
  const at = Number(Reflect.get(row, since) ?? 0);
  const fits = Object.entries(where).every(([field, values]) => values?.includes(Reflect.get(row, field)));
  return at > 0 && at < now - days * DAY_MS && fits;
}
