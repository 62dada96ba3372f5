import { DAY_MS } from '#schema/limits.ts';
import { coldScope, projectScope } from '#schema/scopes.ts';

type Values<Row> = { readonly [F in keyof Row & string]?: readonly Row[F][] };

/** Rows that leave all devices by age. Declared as data, because the service also queries its tables by it. */
export interface ColdByAge<Row> {
  days: number;
  /** Start of the period; missing or 0 if it has not started. */
  since: keyof Row & string;
  /** Only rows with one of these values in each of these fields. */
  where: Values<Row>;
}

/** Rows that leave together with their parent row, at the latest with the next run of the job. */
export interface ColdWithParent<Row> {
  parent: 'containers' | 'orders';
  /** Field with the id of the parent, or with several ids, all of which must have left. */
  by: keyof Row & string;
  where?: Values<Row>;
}

export type ColdWhen<Row> = ColdByAge<Row> | ColdWithParent<Row>;

/** The same for an unknown entity. */
export interface AnyByAge extends Omit<ColdByAge<object>, 'since' | 'where'> {
  since: string;
  where: AnyValues;
}
export interface AnyWithParent extends Omit<ColdWithParent<object>, 'by' | 'where'> {
  by: string;
  where?: AnyValues;
}
type AnyValues = Readonly<Record<string, readonly unknown[] | undefined>>;

/** The parts of an entity that determine scopes. */
interface Scoped {
  scopeOf: (row: never) => string;
  coldWhen: AnyByAge | AnyWithParent | null;
}

/** Scope of a row at a time: a row that is cold by age stays cold, even if other fields change. */
export function scopeAt({ scopeOf, coldWhen }: Scoped, row: { projectId: string }, now: number): string {
  const scope = scopeOf(row as never); // a row of this entity
  const isCold = coldWhen && 'days' in coldWhen && scope === projectScope(row.projectId) && isColdByAge(coldWhen, row, now);
  return isCold ? coldScope(row.projectId) : scope;
}

function isColdByAge({ days, since, where }: AnyByAge, row: object, now: number): boolean {
  const fits = Object.entries(where).every(([field, values]) => values?.includes(Reflect.get(row, field)));
  const at = Number(Reflect.get(row, since) ?? 0);
  return fits && at > 0 && at < now - days * DAY_MS;
}
