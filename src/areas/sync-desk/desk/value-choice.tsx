import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { hints } from '#src/data/queries/dictionaries.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf, dictionaryHeads } from '#src/data/queries/references.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { faultText, type Fault } from './fault.ts';
import { useFieldWords } from './field-words.ts';
import { attributeOf, documentOf } from './new-value.ts';
import { useReferenceOptions } from './reference-options.ts';

interface ValueChoiceProps {
  conflict: Conflict;
  /** The field whose value was withdrawn; a document may have several. */
  field: DifferingField;
  value: string;
  onChange: (value: string) => void;
  fault: Fault | undefined;
}

/** Replacement of a withdrawn value: an active cost center, or a value of the dictionary. */
export function ValueChoice(props: ValueChoiceProps) {
  return props.conflict.kind === 'costCenterInactive' ? <CostCenterChoice {...props} /> : <DictionaryChoice {...props} />;
}

function CostCenterChoice({ conflict, field, value, onChange, fault }: ValueChoiceProps) {
  const { t, i18n } = useLingui();
  const words = useFieldWords();
  const options = useReferenceOptions('costCenter', conflict.projectId);
  const withdrawn = words.text('costCenterId', field.device);
  return (
    <Field
      type="select"
      required
      label={t`Cost center instead of “${withdrawn}”`}
      // a value withdrawn since it was picked is no longer an option
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
      placeholder={t`Choose a cost center`}
      options={options}
      error={fault && faultText(i18n, fault)}
    />
  );
}

/**
 * Offers hints if the dictionary is on this device. A partly typed value is in no dictionary, so that fault appears on leaving
 * the field.
 */
function DictionaryChoice({ conflict, field, value, onChange, fault }: ValueChoiceProps) {
  const { t, i18n } = useLingui();
  const [isTyped, setTyped] = useState(false);
  const heads = useLive(dictionaryHeads);
  const of = useLive(classOf, documentOf(conflict)?.classId ?? '');
  const attribute = attributeOf(of, field);
  const dictionaryId = attribute?.dictionaryId ?? '';
  const isHinted = attribute?.multi === false && heads?.some((head) => head.dictionaryId === dictionaryId) === true;
  const hinted = attribute && valueIs(attribute) === 'number' ? 'numberAutocomplete' : 'textAutocomplete';
  const withdrawn = field.device ?? '';
  return (
    <Field
      type={isHinted ? hinted : 'text'}
      required
      label={t`Value instead of “${withdrawn}”`}
      value={value}
      maxLength={LIMITS.valueCharacters}
      mask={attribute?.format ? attribute.format : undefined}
      hints={(text) => hints(dictionaryId, text)}
      hintDelayMs={0}
      error={fault && !isTyped ? faultText(i18n, fault) : undefined}
      onChange={(typed) => {
        setTyped(true);
        onChange(typed);
      }}
      onBlur={() => setTyped(false)}
    />
  );
}
