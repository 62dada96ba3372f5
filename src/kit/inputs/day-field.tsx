import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { latestYear, useDay } from './use-day.ts';

interface DayFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'required'> {
  /** A day to come: two digits of its year mean one about now or later, not one of the last hundred years. */
  future?: boolean | undefined;
  /** The error of a text that is no day, or of a day to come that is over; shown once the field is left. */
  fault: string;
}

/** A day of a dialog. */
export function DayField({ fault, future = false, ...field }: DayFieldProps) {
  const dayOf = useDay(future);
  const [isLeft, setLeft] = useState(field.value !== '');
  const isWrong = isLeft && field.value !== '' && dayOf(field.value) === '';
  return (
    <Field
      type="date"
      {...field}
      latestYear={latestYear(future)}
      error={isWrong ? fault : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  );
}
