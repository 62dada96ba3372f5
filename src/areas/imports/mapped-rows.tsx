import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { mapRow, type MappedRow } from '#schema/rules/import/map-row.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { reasonWords } from './import-words.ts';

interface Props {
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  mappings: readonly ColumnMapping[];
  targets: readonly Option[];
}

/** The first rows as the import will make them, by the rules of the import itself. */
export function MappedRows({ columns, sample, mappings, targets }: Props) {
  const { t, i18n } = useLingui();
  const shown = targets.filter(({ value }) => mappings.some(({ to }) => to === value));
  const rows = useMemo(
    () => sample.map((cells) => mapRow({ columns: [...mappings] }, columns, cells)),
    [sample, mappings, columns],
  );
  if (shown.length === 0 || rows.length === 0) return null;
  const name = t`First rows as they will be`;
  return (
    <>
      <h3 className="px-5 pt-4 font-bold">{name}</h3>
      <div
        className="thin-scroll max-h-80 overflow-auto px-5"
        role="region"
        aria-label={name}
        // scrolling by keyboard needs focus
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full text-office">
          <thead className="sticky top-0 bg-card">
            <tr className="text-left text-muted">
              {shown.map(({ value, label }) => (
                <th key={value} className="py-2 pr-4 font-normal whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // rows of a file have no other identity
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} className="border-t border-line align-top">
                {shown.map(({ value }) => {
                  const fault = faultOf(row, value, mappings);
                  return (
                    <td key={value} className="max-w-56 py-2 pr-4">
                      <div className="truncate">{valueOf(row, value) || '–'}</div>
                      {fault ? <div className="text-small text-on-danger">{i18n._(reasonWords(fault))}</div> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function valueOf(row: MappedRow, target: string): string {
  if (target === 'container.code') return row.boxCode;
  if (target === 'container.type') return row.boxType;
  if (target === 'costCenter') return row.costCenter;
  return target === 'code' ? row.code : (row.values[target.slice('attribute:'.length)] ?? '');
}

/** Why a cell cannot be stored; undefined if it can. */
function faultOf({ issues }: MappedRow, target: string, mappings: readonly ColumnMapping[]): string | undefined {
  const from = mappings.find(({ to }) => to === target)?.from;
  return issues.find(({ column }) => column === from)?.code;
}
