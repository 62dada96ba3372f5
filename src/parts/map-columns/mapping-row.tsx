import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { SelectInput } from '#src/kit/inputs/select-input.tsx';

interface Props {
  column: string;
  sample: readonly string[];
  target: string;
  targets: readonly Option[];
  disabled: boolean;
  onChange: (target: string) => void;
}

/** One column of the file. */
export function MappingRow({ column, sample, target, targets, disabled, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <tr className="grid gap-1 border-t border-line py-2 align-top sm:table-row sm:py-0">
      <th scope="row" className="text-left font-bold break-words sm:max-w-48 sm:py-2 sm:pr-4">
        <label htmlFor={id}>{column === '' ? t`Column without a name` : column}</label>
      </th>
      <td className="text-small text-muted sm:max-w-56 sm:py-2 sm:pr-4">
        {sample.map((cell, at) => (
          // rows of a file have no other identity
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="truncate">
            {cell === '' ? '–' : cell}
          </div>
        ))}
      </td>
      <td className="sm:w-64 sm:py-2">
        <SelectInput id={id} value={target} options={targets} onChange={onChange} disabled={disabled} />
      </td>
    </tr>
  );
}
