import { Trans, useLingui } from '@lingui/react/macro';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { dateOrder } from '#schema/rules/dates.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { typeOfAttribute } from '#src/parts/attribute-form/type-of-attribute.ts';
import type { RetailFields } from './line-values.ts';

interface ClassFieldsProps {
  documentClass: DocumentClass;
  fields: RetailFields;
  /** Ids of attributes a list has values for. */
  listed: ReadonlySet<string>;
  onChange: (fields: RetailFields) => void;
}

/** Values of the documents: kept for all files, numbered, or the name of each file. */
export function ClassFields({ documentClass: { attributes }, fields, listed, onChange }: ClassFieldsProps) {
  const { t } = useLingui();
  const { typed, named } = fields;
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h2 className="text-section font-bold">
        <Trans>Values of the documents</Trans>
      </h2>
      <Field
        type="select"
        label={t`The name of the file is`}
        value={named}
        emptyOption={t`No value`}
        options={attributes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange({ typed, named: next })}
      />
      {attributes.map((attribute) => (
        <ClassField
          key={attribute.id}
          attribute={attribute}
          value={typed[attribute.id] ?? ''}
          isNamed={attribute.id === named}
          isListed={listed.has(attribute.id)}
          onChange={(value) => onChange({ named, typed: { ...typed, [attribute.id]: value } })}
        />
      ))}
    </section>
  );
}

interface ClassFieldProps {
  attribute: Attribute;
  value: string;
  isNamed: boolean;
  isListed: boolean;
  onChange: (value: string) => void;
}

function ClassField({ attribute, value, isNamed, isListed, onChange }: ClassFieldProps) {
  const { t, i18n } = useLingui();
  const own = t`Files on the list have a value of their own.`;
  const { name, mandatory, autonumber, acceptable, multi, lengthMost, format } = attribute;
  if (isNamed)
    return (
      <Field
        type="text"
        label={name}
        value={t`Name of each file`}
        readOnly
        look="fixed"
        help={isListed ? own : undefined}
        onChange={() => undefined}
      />
    );
  // hints of value lists are asked for by the box screen; here the service checks the value
  const type = typeOfAttribute(attribute, false).replace('Autocomplete', '') as 'text' | 'number' | 'select' | 'date'; // one entry is enough
  return (
    <Field
      type={type}
      label={name}
      value={value}
      required={mandatory && !isListed}
      multiple={multi}
      emptyOption={type === 'select' ? t`No value` : undefined}
      options={acceptable.map((one) => ({ value: one, label: one }))}
      maxLength={lengthMost > 0 ? lengthMost : undefined}
      dateOrder={type === 'date' ? dateOrder(format, i18n.locale) : undefined}
      help={isListed ? own : autonumber ? t`Goes on by one with each file.` : undefined}
      onChange={onChange}
    />
  );
}
