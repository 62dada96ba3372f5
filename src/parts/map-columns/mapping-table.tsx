import { useLingui } from '@lingui/react/macro';
import type { Attribute } from '#schema/records/reference.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { mapped, ruled } from './map-column.ts';
import { MappingRow } from './mapping-row.tsx';

/** Rows of the file that are shown next to each column. */
const SHOWN = 3;

interface MappingTableProps {
  columns: readonly string[];
  /** First rows of the file. */
  sample: readonly (readonly string[])[];
  mappings: readonly ColumnMapping[];
  /** Targets a column may have; the empty one leaves it out. */
  targets: readonly Option[];
  /** Attributes of the class: a cell is read by their kinds. */
  attributes: readonly Attribute[];
  disabled: boolean;
  onChange: (mappings: readonly ColumnMapping[]) => void;
}

/** Columns of a table file, each with its first values and its target. */
export function MappingTable({ columns, sample, mappings, targets, attributes, disabled, onChange }: MappingTableProps) {
  const { t } = useLingui();
  return (
    <table className="block w-full text-office sm:table sm:min-w-130">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="text-left text-muted">
          <th className="py-2 font-normal">{t`Column`}</th>
          <th className="py-2 font-normal">{t`First values`}</th>
          <th className="py-2 font-normal">{t`Target`}</th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {columns.map((column, at) => (
          <MappingRow
            key={column}
            column={column}
            sample={sample.slice(0, SHOWN).map((cells) => cells[at] ?? '')}
            mappings={mappings.filter(({ from }) => from === column)}
            targets={targets}
            disabled={disabled}
            onTarget={(was, to) => onChange(mapped(mappings, { from: column, was, to }, attributes))}
            onRules={(to, rules) => onChange(ruled(mappings, to, rules))}
          />
        ))}
      </tbody>
    </table>
  );
}
