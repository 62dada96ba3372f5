import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useDay } from './use-day.ts';

/** A day of a dialog. Its error names a text that is no day, or a day to come that is over, once the field is left. */
export function DayField(props: Pick<FieldProps, 'label' | 'value' | 'onChange' | 'required' | 'future'>) {
  const { t } = useLingui();
  const dayOf = useDay(props.future);
  const [isLeft, setLeft] = useState(props.value !== '');
  const isWrong = isLeft && props.value !== '' && dayOf(props.value) === '';
  const error = props.future ? t`Enter a day that is not over.` : t`Enter a day that exists.`;
  return (
    <Field
      type="date"
      {...props}
      error={isWrong ? error : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  );
}
