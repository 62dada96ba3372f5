import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListDeclaration, ListFilter, ListSort, ListValues } from '#src/kit/list/declare.ts';
import { searchWith, valuesFrom } from '#src/kit/list/url-values.ts';

/** View of a list for its screen: filters and order from the address, with setters. */
export interface ListView<Filters extends Record<string, ListFilter>> extends ListValues<Filters> {
  setFilter: (name: keyof Filters & string, value: string) => void;
  clearFilters: () => void;
  setSort: (sort: ListSort) => void;
  /** Some filter differs from its beginning. */
  filtered: boolean;
}

/** Reads and writes the part of the address that belongs to a list. A pasted link opens the same rows. */
export function useListView<Row, Filters extends Record<string, ListFilter>>(
  list: ListDeclaration<Row, Filters>,
): ListView<Filters> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = JSON.stringify(search);
  return useMemo(() => {
    const found = JSON.parse(text) as Record<string, unknown>; // written by the line above
    const values = valuesFrom(list, found);
    const go = (change: Parameters<typeof searchWith<Row, Filters>>[2]) =>
      void navigate({ to: '.', replace: true, search: searchWith(list, found, change) });
    const starts = Object.fromEntries(
      Object.entries(list.filters).map(([name, filter]) => [name, filter.kind === 'text' ? '' : filter.initial]),
    ) as Record<keyof Filters, string>; // one entry for each filter
    return {
      ...values,
      filtered: Object.entries(values.filters).some(([name, value]) => value !== starts[name]),
      setFilter: (name, value) => go({ filters: { [name]: value } as Partial<Record<keyof Filters, string>> }),
      clearFilters: () => go({ filters: starts }),
      setSort: (sort) => go({ sort }),
    };
  }, [list, text, navigate]);
}
