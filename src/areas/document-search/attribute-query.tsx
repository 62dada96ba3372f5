import { useLingui } from '@lingui/react/macro';
import type { SearchAttribute } from '#schema/calls/search.ts';
import { dateOrder } from '#schema/rules/dates.ts';
import { classes } from '#src/kit/classes.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { askedBy, partOf, type AddressQuery } from './address-query.ts';

interface AttributeQueryProps {
  attribute: SearchAttribute;
  query: AddressQuery;
  onChange: (name: string, value: string) => void;
  onEnter: () => void;
}

/** Inputs for one attribute, by its kind: options, the ends of a range, or a contained text. */
export function AttributeQuery({ attribute, query, onChange, onEnter }: AttributeQueryProps) {
  const { t } = useLingui();
  const { id, name, options, isMultiOptions, readOnly } = attribute;
  const by = askedBy(attribute);
  const at = (part: Parameters<typeof partOf>[0]) => {
    const own = partOf(part, id);
    return { id: own, value: query[own] ?? '', onChange: (value: string) => onChange(own, value), onEnter, readOnly };
  };
  if (by === 'options')
    return (
      <Field
        {...at('options')}
        type="select"
        label={name}
        multiple={isMultiOptions}
        emptyOption={t`Any`}
        options={options.map((value) => ({ value, label: value }))}
      />
    );
  if (by === 'text') return <Field {...at('value')} type="text" label={name} />;
  return (
    <fieldset className={classes('grid grid-cols-2 gap-3', by === 'days' && 'sm:col-span-2')}>
      <legend className="sr-only">{name}</legend>
      <RangeEnd
        attribute={attribute}
        days={by === 'days'}
        label={by === 'days' ? t`${name}, earliest` : t`${name}, at least`}
        {...at('from')}
      />
      <RangeEnd
        attribute={attribute}
        days={by === 'days'}
        label={by === 'days' ? t`${name}, latest` : t`${name}, at most`}
        {...at('to')}
      />
    </fieldset>
  );
}

interface RangeEndProps {
  attribute: SearchAttribute;
  days: boolean;
  label: string;
  id: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  readOnly: boolean;
}

function RangeEnd({ attribute, days, ...field }: RangeEndProps) {
  const { i18n } = useLingui();
  if (!days) return <Field {...field} type="number" />;
  return <Field {...field} type="date" dateOrder={dateOrder(attribute.format, i18n.locale)} opensOnFocus />;
}
