import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '#schema/limits.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { choicesOf } from '#schema/rules/choices-of.ts';
import { dateOrder } from '#schema/rules/dates.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { Field, type FieldProps } from '#src/kit/inputs/field.tsx';
import type { HintLoader } from '#src/kit/inputs/input-props.ts';
import { typeOfAttribute } from './type-of-attribute.ts';

export interface AttributeInputProps extends Omit<FieldProps, 'type' | 'label' | 'hints' | 'options'> {
  attribute: Attribute;
  /** Values of the other attributes: a master narrows the list. */
  values: AttributeValues;
  hints: HintLoader;
  /** Hints come over the network. */
  remote: boolean;
  twice?: boolean | undefined;
}

/** The labelled input of one attribute, by its kind and its rules. */
export function AttributeInput({ attribute, values, hints, remote, twice = true, ...field }: AttributeInputProps) {
  const { t, i18n } = useLingui();
  const type = typeOfAttribute(attribute, twice);
  const options = type === 'select' ? choicesOf(attribute, values).map((value) => ({ value, label: value })) : undefined;
  return (
    <Field
      {...field}
      type={type}
      name={attribute.id}
      label={attribute.name}
      required={attribute.mandatory && attribute.enteredInRegistration}
      readOnly={field.readOnly || attribute.readOnly}
      code={valueIs(attribute) === 'code' || attribute.autonumber}
      mask={attribute.format === '' ? undefined : attribute.format}
      dateOrder={dateOrder(attribute.format, i18n.locale)}
      options={options}
      multiple={attribute.multi}
      emptyOption={attribute.mandatory ? undefined : t`No value`}
      hints={type === 'textAutocomplete' || type === 'numberAutocomplete' ? hints : undefined}
      hintDelayMs={remote ? LIMITS.hintDelayMs : 0}
      maxLength={attribute.lengthMost > 0 && !attribute.multi ? attribute.lengthMost : LIMITS.valueCharacters}
    />
  );
}
