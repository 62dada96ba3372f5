import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '#src/kit/inputs/field.tsx';
import { plainInputType } from '#src/kit/inputs/input-props.ts';
import { fixedReasons } from '#src/text/area-problems/fixed-values.ts';
import type { FieldChange, FieldChanges, SharedAttribute } from './mass-change.ts';

interface MassFieldsProps {
  attributes: readonly SharedAttribute[];
  changes: FieldChanges;
  onChange: (changes: FieldChanges) => void;
}

/** Each field: keep, set or clear. Keep is preset, so an untouched field stays. */
export function MassFields({ attributes, changes, onChange }: MassFieldsProps) {
  const shown = attributes.filter(({ access }) => access !== 'hidden');
  return (
    <div className="grid gap-3">
      <p className="rounded-control bg-waiting px-4 py-3 font-bold text-on-waiting">
        <Trans>Fields left on Keep stay as they are.</Trans>
      </p>
      {shown.map((attribute) => (
        <MassField
          key={attribute.id}
          attribute={attribute}
          change={changes[attribute.id] ?? { what: 'keep' }}
          onChange={(change) => onChange({ ...changes, [attribute.id]: change })}
        />
      ))}
    </div>
  );
}

interface MassFieldProps {
  attribute: SharedAttribute;
  change: FieldChange;
  onChange: (change: FieldChange) => void;
}

function MassField({
  attribute: { name, access, reason, values, value, mandatory, kindId, options: choices },
  change,
  onChange,
}: MassFieldProps) {
  const { t, i18n } = useLingui();
  const now = values === 'mixed' ? t`Values differ` : value === '' ? t`No value` : value;
  const options = [
    { value: 'keep', label: t({ message: 'Keep', context: 'a value of many documents' }) },
    { value: 'set', label: t`Set` },
    ...(mandatory ? [] : [{ value: 'clear', label: t`Clear` }]),
  ];
  const choose = (what: string) =>
    onChange(what === 'set' ? { what, value: values === 'same' ? value : '' } : { what: what === 'clear' ? 'clear' : 'keep' });
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_140px_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-bold break-words text-text">{name}</p>
        <bdi className="block truncate text-small text-muted">{now}</bdi>
      </div>
      <Field
        type="select"
        label={<span className="sr-only">{t`What to do with ${name}`}</span>}
        value={change.what}
        disabled={access !== 'edit'}
        options={options}
        onChange={choose}
      />
      {change.what === 'set' ? (
        <Field
          type={choices.length > 0 ? 'select' : plainInputType(kindId)}
          options={choices.map((one) => ({ value: one, label: one }))}
          emptyOption={t`Choose a value`}
          label={<span className="sr-only">{t`New value of ${name}`}</span>}
          value={change.value}
          onChange={(next) => onChange({ what: 'set', value: next })}
        />
      ) : access === 'edit' ? null : (
        <p className="text-small text-muted sm:self-center">{i18n._(fixedReasons[reason || 'readOnly'])}</p>
      )}
    </div>
  );
}
