import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '#schema/limits.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { can } from '#src/data/session/session.ts';
import { Field } from '#src/kit/inputs/field.tsx';

interface Props {
  config: ImportConfig;
  fileName: string;
  disabled: boolean;
  onChange: (part: Partial<ImportConfig>) => void;
}

/** The way the file is read, and what happens to rows that are unusual: everything of a configuration except its columns. */
export function ReadingForm({ config, fileName, disabled, onChange }: Props) {
  const { t } = useLingui();
  return (
    <fieldset className="grid items-start gap-stack px-5 pb-4 sm:grid-cols-2" disabled={disabled}>
      <legend className="sr-only">{t`How the file is read`}</legend>
      <PartOfFile {...{ config, fileName, disabled, onChange }} />
      <Field
        type="select"
        label={t`Boxes that do not exist`}
        value={config.boxes}
        options={[
          { value: 'create', label: t`Create them` },
          { value: 'mustExist', label: t`Do not accept their rows` },
        ]}
        disabled={disabled}
        onChange={(boxes) => onChange({ boxes: boxes === 'mustExist' ? 'mustExist' : 'create' })}
      />
      {config.boxes === 'create' ? (
        <Field
          type="select"
          label={t`State of new boxes`}
          value={config.boxStatus ?? 'opened'}
          options={[
            { value: 'opened', label: t`Open` },
            { value: 'completed', label: t`Received at the archive` },
          ]}
          disabled={disabled}
          onChange={(boxStatus) => onChange({ boxStatus: boxStatus === 'completed' ? 'completed' : 'opened' })}
        />
      ) : null}
      <Field
        type="select"
        label={t`Documents that are already there`}
        value={config.repeats}
        options={[
          { value: 'skip', label: t`Skip them` },
          { value: 'refuse', label: t`Do not accept their rows` },
        ]}
        disabled={disabled}
        onChange={(repeats) => onChange({ repeats: repeats === 'refuse' ? 'refuse' : 'skip' })}
      />
      <UnknownValues {...{ config, disabled, onChange }} />
      <Field
        type="number"
        label={t`Ask above this share of rows not accepted (%)`}
        value={String(config.maxRefusedPercent)}
        maxLength={3}
        disabled={disabled}
        onChange={(text) => onChange({ maxRefusedPercent: percentOf(text) })}
      />
    </fieldset>
  );
}

/** Values that lists do not have: their rows stay out, or the import adds them. */
function UnknownValues({ config, disabled, onChange }: Omit<Props, 'fileName'>) {
  const { t } = useLingui();
  const mayAdd = can('dictionary.manage');
  return (
    <Field
      type="select"
      label={t`Values that are not in their value list`}
      help={mayAdd ? undefined : t`Adding values needs the right to manage value lists.`}
      value={config.unknownValues ?? 'refuse'}
      options={[
        { value: 'refuse', label: t`Do not accept their rows` },
        { value: 'add', label: t`Add them to the list` },
      ]}
      disabled={disabled || !mayAdd}
      onChange={(unknownValues) => onChange({ unknownValues: unknownValues === 'add' ? 'add' : 'refuse' })}
    />
  );
}

/** The part of an office or XML file that has the rows. */
function PartOfFile({ config, fileName, disabled, onChange }: Props) {
  const { t } = useLingui();
  const ends = (ending: string) => fileName.toLowerCase().endsWith(ending);
  return (
    <>
      {ends('.xlsx') ? (
        <Field
          type="text"
          label={t`Sheet`}
          help={t`Empty for the first one.`}
          value={config.sheet}
          maxLength={LIMITS.nameCharacters}
          disabled={disabled}
          onChange={(sheet) => onChange({ sheet })}
        />
      ) : null}
      {ends('.xml') ? (
        <Field
          type="text"
          label={t`Element of a row`}
          help={t`Empty for those in the first element.`}
          value={config.rowElement}
          maxLength={LIMITS.nameCharacters}
          disabled={disabled}
          onChange={(rowElement) => onChange({ rowElement })}
        />
      ) : null}
    </>
  );
}

/** A whole number from 0 to 100; other text counts as its digits. */
const percentOf = (text: string): number => Math.min(100, Number(text.replaceAll(/\D/g, '')));
