import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { ColumnChooser } from '#src/kit/list/column-chooser.tsx';
import type { ListDeclaration, ListFilter } from '#src/kit/list/declare.ts';
import { allRows, csvOf, saveFile } from '#src/kit/list/export-rows.ts';
import { Filter } from '#src/kit/list/filters.tsx';
import type { RowSource } from '#src/kit/list/source.ts';
import type { Columns } from '#src/kit/list/use-columns.ts';
import type { ListView } from '#src/kit/list/use-list-view.ts';
import { dateText } from '#src/text/dates.ts';

/** Rows of one exported file; more is a job of the service. */
const EXPORT_ROWS = 100_000;

interface ListToolbarProps<Row, Filters extends Record<string, ListFilter>> {
  list: ListDeclaration<Row, Filters>;
  view: ListView<Filters>;
  source: RowSource<Row>;
  columns: Columns<Row>;
  cards: boolean;
}

/** Filters at the start, columns and export at the end. */
export function ListToolbar<Row, Filters extends Record<string, ListFilter>>(props: ListToolbarProps<Row, Filters>) {
  const { list, view, columns } = props;
  const filters = Object.entries(list.filters);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map(([name, filter]) => (
        <Filter key={name} filter={filter} value={view.filters[name] ?? ''} onChange={(value) => view.setFilter(name, value)} />
      ))}
      <span className="flex-1" />
      {props.cards ? null : <ColumnChooser columns={columns} />}
      {list.exportable === false || props.cards ? null : <ExportButton {...props} />}
    </div>
  );
}

function ExportButton<Row, Filters extends Record<string, ListFilter>>({
  list,
  source,
  columns,
}: ListToolbarProps<Row, Filters>) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows = await allRows(source, EXPORT_ROWS);
      saveFile(`${list.id.replaceAll('.', '-')}-${dateText(Date.now())}.csv`, csvOf(i18n, columns.shown, rows));
      announce(t`Export saved as a file`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={Download} busy={busy} onClick={() => void run()}>
      <span className="max-lg:sr-only">
        <Trans>Export</Trans>
      </span>
    </Button>
  );
}
