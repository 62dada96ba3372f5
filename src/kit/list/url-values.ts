import type { ListDeclaration, ListFilter, ListSort, ListValues } from '#src/kit/list/declare.ts';

/** Converts between address and values. Pure: the hook next to it only moves text. */

function filterValue(filter: ListFilter, found: unknown): string {
  const text = typeof found === 'string' ? found : '';
  if (filter.kind === 'text') return text.slice(0, 200);
  return filter.options.some((option) => option.value === text) ? text : filter.initial;
}

function sortOf<Row>(columns: ListDeclaration<Row, Record<string, ListFilter>>['columns'], text: unknown): ListSort | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const down = text.startsWith('-');
  const column = down ? text.slice(1) : text;
  return columns.some((each) => each.id === column && each.sortable) ? { column, down } : undefined;
}

/** Values of a list as its address has them; what the list does not know is left aside, never a fault (ux.md §8.1). */
export function valuesFrom<Row, Filters extends Record<string, ListFilter>>(
  list: ListDeclaration<Row, Filters>,
  search: Readonly<Record<string, unknown>>,
): ListValues<Filters> {
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => [name, filterValue(filter, search[name])]),
  );
  return {
    filters: filters as ListValues<Filters>['filters'], // one entry for each name of `list.filters`
    sort: sortOf(list.columns, search['sort']) ?? list.sort,
  };
}

/** The search part of the address after a change; initial values are left out, so that the plain address stays plain. */
export function searchWith<Row, Filters extends Record<string, ListFilter>>(
  list: ListDeclaration<Row, Filters>,
  search: Readonly<Record<string, unknown>>,
  change: { filters?: Partial<Record<keyof Filters, string>>; sort?: ListSort | undefined },
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...search };
  for (const [name, value] of Object.entries(change.filters ?? {})) {
    const filter = list.filters[name];
    const initial = filter === undefined || filter.kind === 'text' ? '' : filter.initial;
    if (value === initial || typeof value !== 'string') delete next[name];
    else next[name] = value;
  }
  if (change.sort) {
    const same = change.sort.column === list.sort?.column && change.sort.down === list.sort.down;
    if (same) delete next['sort'];
    else next['sort'] = `${change.sort.down ? '-' : ''}${change.sort.column}`;
  }
  return next;
}
