import { ColumnChooser } from '#src/kit/list/column-chooser.tsx';
import type { ListDeclaration, ListFilter } from '#src/kit/list/declare.ts';
import { ExportButton } from '#src/kit/list/export-button.tsx';
import { Filter } from '#src/kit/list/filters.tsx';
import type { RowSource } from '#src/kit/list/source.ts';
import type { Columns } from '#src/kit/list/use-columns.ts';
import type { ListView } from '#src/kit/list/use-list-view.ts';

interface ListToolbarProps<Row, Filters extends Record<string, ListFilter>> {
  list: ListDeclaration<Row, Filters>;
  view: ListView<Filters>;
  source: RowSource<Row>;
  columns: Columns<Row>;
  cards: boolean;
}

/** Filters at the start, columns and export at the end. */
export function ListToolbar<Row, Filters extends Record<string, ListFilter>>(props: ListToolbarProps<Row, Filters>) {
  const { list, view, source, columns } = props;
  const filters = Object.entries(list.filters);
  if (props.cards && filters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map(([name, filter]) => (
        <Filter key={name} filter={filter} value={view.filters[name] ?? ''} onChange={(value) => view.setFilter(name, value)} />
      ))}
      <span className="flex-1" />
      {props.cards ? null : <ColumnChooser columns={columns} />}
      {list.exportable === false || props.cards ? null : (
        <ExportButton listId={list.id} source={source} columns={columns.shown} locked={list.exportLocked} />
      )}
    </div>
  );
}
