import { useLingui } from '@lingui/react/macro';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { SelectInput } from '#src/kit/inputs/select-input.tsx';
import type { MappingRules } from './map-column.ts';
import { MappingRulesDialog } from './mapping-rules-dialog.tsx';
import { useRulesText } from './rules-text.ts';

interface Props {
  column: string;
  sample: readonly string[];
  /** The mappings of this column. */
  mappings: readonly ColumnMapping[];
  targets: readonly Option[];
  disabled: boolean;
  onTarget: (was: string, to: string) => void;
  onRules: (to: string, rules: MappingRules) => void;
}

/** One column of the file with its targets. */
export function MappingRow({ column, sample, mappings, targets, disabled, onTarget, onRules }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isMore, setMore] = useState(false);
  const name = column === '' ? t`Column without a name` : column;
  const lines = [...mappings.map(({ to }) => to), ...(mappings.length === 0 || isMore ? [''] : [])];
  return (
    <tr className="grid gap-1 border-t border-line py-2 align-top sm:table-row sm:py-0">
      <th scope="row" className="text-left font-bold break-words sm:max-w-48 sm:py-2 sm:pr-4">
        <label htmlFor={`${id}-0`}>{name}</label>
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
      <td className="sm:w-72 sm:py-2">
        <div className="grid gap-2">
          {lines.map((to, at) => (
            <TargetLine
              // a line keeps the focus when its target changes
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              id={`${id}-${at}`}
              label={at === 0 ? undefined : t`Another target of ${name}`}
              {...{ name, sample, targets, disabled, onRules }}
              mapping={mappings.find((each) => each.to === to)}
              onTarget={(next) => {
                onTarget(to, next);
                if (to === '') setMore(false);
              }}
            />
          ))}
          {mappings.length > 0 && !isMore && !disabled ? (
            <Button
              variant="quiet"
              size="small"
              icon={Plus}
              className="justify-self-start"
              aria-label={t`Another target of ${name}`}
              onClick={() => setMore(true)}
            >
              {t`Another target`}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

interface TargetLineProps extends Pick<Props, 'sample' | 'targets' | 'disabled' | 'onRules'> {
  id: string;
  name: string;
  /** Its name where the label of the column is another line's. */
  label: string | undefined;
  mapping: ColumnMapping | undefined;
  onTarget: (to: string) => void;
}

/** A target with the rules by which its value is taken from a cell. */
function TargetLine({ id, name, label, mapping, sample, targets, disabled, onTarget, onRules }: TargetLineProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const rules = useRulesText(mapping);
  const target = targets.find(({ value }) => value === mapping?.to)?.label ?? '';
  return (
    <div>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          {label === undefined ? null : (
            <label htmlFor={id} className="sr-only">
              {label}
            </label>
          )}
          <SelectInput id={id} value={mapping?.to ?? ''} options={targets} onChange={onTarget} disabled={disabled} />
        </div>
        {mapping ? (
          <IconButton
            icon={SlidersHorizontal}
            label={t`Rules: ${name} → ${target}`}
            disabled={disabled}
            onClick={() => setOpen(true)}
          />
        ) : null}
      </div>
      {rules === '' ? null : <p className="pt-1 text-small text-muted">{rules}</p>}
      {mapping && isOpen ? (
        <MappingRulesDialog
          {...{ mapping, name, target, sample }}
          onSave={(saved) => onRules(mapping.to, saved)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
