import type { ComponentType } from 'react';
import { CheckboxInput } from './checkbox-input.tsx';
import { DateInput } from './date-input.tsx';
import { NumberAutocomplete, TextAutocomplete } from './hinted-input.tsx';
import type { InputProps, InputType } from './input-props.ts';
import { NumberInput, PasswordInput, TextInput } from './line-input.tsx';
import { NumberReinput, TextReinput } from './reinput-input.tsx';
import { SelectInput } from './select-input.tsx';

/** The component of each input type (S0 §3). Total: a type without its component does not compile. */
const inputs: Record<InputType, ComponentType<InputProps>> = {
  text: TextInput,
  number: NumberInput,
  select: SelectInput,
  date: DateInput,
  checkbox: CheckboxInput,
  password: PasswordInput,
  textReinput: TextReinput,
  numberReinput: NumberReinput,
  textAutocomplete: TextAutocomplete,
  numberAutocomplete: NumberAutocomplete,
};

/** An input of any type. Put it into a `Field`, which gives it its label, help and error. */
export function Input({ type, ...props }: InputProps & { type: InputType }) {
  const Component = inputs[type];
  return <Component {...props} />;
}
