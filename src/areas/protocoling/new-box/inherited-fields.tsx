import { Trans } from '@lingui/react/macro';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { choicesOf } from '#schema/rules/choices-of.ts';
import { hints } from '#src/data/dictionaries.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { inputTypeOfKind } from '#src/kit/inputs/input-props.ts';

interface InheritedFieldsProps {
  documentClass: DocumentClass;
  values: AttributeValues;
  onChange: (values: AttributeValues) => void;
}

/** Values every document of the box inherits, asked once (S1 §3 inheritedAttributes). */
export function InheritedFields({ documentClass, values, onChange }: InheritedFieldsProps) {
  const inherited = documentClass.attributes.filter((attribute) => attribute.inherited);
  if (inherited.length === 0) return null;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-2 text-[15px] font-bold">
        <Trans>Same for every document</Trans>
      </legend>
      {inherited.map((attribute) => {
        const options = choicesOf(attribute, values).map((value) => ({ value, label: value }));
        const type = attribute.dictionaryId === '' ? inputTypeOfKind[attribute.kind] : 'textAutocomplete';
        return (
          <Field
            key={attribute.id}
            name={attribute.id}
            type={options.length > 0 ? 'select' : type}
            label={attribute.name}
            required={attribute.mandatory}
            multiple={attribute.multi}
            options={options}
            emptyOption="–"
            hints={(text) => hints(attribute.dictionaryId, text)}
            hintDelayMs={0}
            value={values[attribute.id] ?? attribute.defaultValue}
            onChange={(value) => onChange({ ...values, [attribute.id]: value })}
          />
        );
      })}
    </fieldset>
  );
}
