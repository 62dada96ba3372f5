import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { mapCells } from '#schema/rules/import/map-row.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { MappingRules } from './map-column.ts';
import { Replacements, type Replacement } from './replacements.tsx';

const MOST_PARTS = 50;

interface Props {
  mapping: ColumnMapping;
  /** The column and its target in words. */
  name: string;
  target: string;
  sample: readonly string[];
  onSave: (rules: MappingRules) => void;
  onClose: () => void;
}

/** Rules by which a target takes its value from the cells of a column: a part of them, other texts, and the value of an empty one. */
export function MappingRulesDialog({ mapping, name, target, sample, onSave, onClose }: Props) {
  const { t } = useLingui();
  const { by, setBy, part, setPart, initial, setInitial, map, setMap, rules, fault } = useRules(mapping);
  return (
    <FormDialog
      open
      height={740}
      title={
        <Trans>
          Rules: {name} → {target}
        </Trans>
      }
      submitLabel={t`Apply`}
      disabledReason={
        fault === 'part' ? t`Enter a part from 1 to 50` : fault === 'twice' ? t`A text of the file is replaced twice` : undefined
      }
      onSubmit={() => {
        onSave(rules);
        onClose();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <div className="grid items-start gap-stack sm:grid-cols-2">
          <Field
            type="text"
            label={t`Separator`}
            help={t`Empty for the whole cell.`}
            value={by}
            maxLength={10}
            onChange={setBy}
          />
          <Field
            type="number"
            label={t`Part between the separators`}
            value={part}
            maxLength={2}
            disabled={by === ''}
            onChange={setPart}
          />
        </div>
        <Field
          type="text"
          label={t`Value of an empty cell`}
          value={initial}
          maxLength={LIMITS.valueCharacters}
          onChange={setInitial}
        />
        <Replacements rows={map} onChange={setMap} />
        <Result {...{ mapping: { ...mapping, split: undefined, map: undefined, ...rules }, sample }} />
      </div>
    </FormDialog>
  );
}

function useRules(mapping: ColumnMapping) {
  const [by, setBy] = useState(mapping.split?.by ?? '');
  const [part, setPart] = useState(String(mapping.split?.part ?? 1));
  const [initial, setInitial] = useState(mapping.default);
  const [map, setMap] = useState<readonly Replacement[]>(mapping.map ?? []);
  const named = map.filter(([from]) => from !== '');
  const isTwice = new Set(named.map(([from]) => from)).size < named.length;
  const isPart = Number.isInteger(Number(part)) && Number(part) >= 1 && Number(part) <= MOST_PARTS;
  const rules: MappingRules = {
    ...(by !== '' && isPart && { split: { by, part: Number(part) } }),
    ...(named.length > 0 && { map: named.map(([from, to]): [string, string] => [from, to]) }),
    default: initial,
  };
  const fault = by !== '' && !isPart ? 'part' : isTwice ? 'twice' : undefined;
  return { by, setBy, part, setPart, initial, setInitial, map, setMap, rules, fault };
}

/** The first cells and their values by these rules. */
function Result({ mapping, sample }: Pick<Props, 'mapping' | 'sample'>) {
  const { t } = useLingui();
  const valueOf = (cell: string) => mapCells([mapping], [mapping.from], [cell]).found.get(mapping.to);
  return (
    <section aria-label={t`First values by these rules`} className="text-office">
      <h3 className="pb-1 font-bold">{t`First values by these rules`}</h3>
      <ul className="text-small" aria-live="polite">
        {sample.map((cell, at) => (
          // rows of a file have no other identity
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="break-words">
            <span className="text-muted">{cell || '–'}</span> → <b>{valueOf(cell) || '–'}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
