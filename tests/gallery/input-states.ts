import type { ReactNode } from 'react';
import type { FieldProps } from '#src/kit/inputs/field.tsx';
import type { InputType } from '#src/kit/inputs/input-props.ts';

/** Every input in every state of ux.md 10.4 that an input can have: total over the types, so that a new one does not compile. */

type Draws = Partial<Omit<FieldProps, 'type' | 'label' | 'id' | 'onChange'>>;

const parts = ['Recruitment', 'Employment', 'End of work'].map((label) => ({ value: label, label }));

/** Sample value, and required props. */
export const samples: Record<InputType, { value: string; needs?: Draws; wrong: string }> = {
  text: { value: 'Świąt', wrong: 'Field required' },
  number: { value: '42.5', wrong: 'The number is too large' },
  select: { value: 'Employment', needs: { options: parts, placeholder: 'Choose' }, wrong: 'Field required' },
  date: { value: '1971-03-12', needs: { dateOrder: 'dd.MM.yyyy' }, wrong: 'Date in incorrect format' },
  checkbox: { value: 'true', needs: { caption: 'Print a separator' }, wrong: 'Field required' },
  password: { value: 'hidden', wrong: 'At least eight characters' },
  textReinput: { value: 'Gałęcka', wrong: 'The entries do not match' },
  numberReinput: { value: '42', wrong: 'The entries do not match' },
  textAutocomplete: { value: 'Anna', wrong: 'Not in the dictionary' },
  numberAutocomplete: { value: '17', wrong: 'Not in the dictionary' },
};

interface State {
  /** Field without a value. */
  empty?: boolean;
  draws: (wrong: string) => Draws;
}

const nothing = () => ({});

/** Hover and focus are those of *rest*: the test goes there with pointer and keys. */
export const states: Record<string, State> = {
  rest: { empty: true, draws: nothing },
  'with a value': { draws: nothing },
  filled: { draws: () => ({ look: 'filled' }) },
  required: { empty: true, draws: () => ({ required: true, help: 'As it stands on the paper' }) },
  'read-only': { draws: () => ({ look: 'fixed', readOnly: true }) },
  disabled: { draws: () => ({ disabled: true, help: 'The box is closed: nothing of it can be changed.' }) },
  error: { empty: true, draws: (wrong) => ({ error: wrong }) },
  active: { draws: () => ({ active: true }) },
};

export const types = Object.keys(samples) as InputType[]; // the keys of a total record

/** Returns the props of the field of one type in one state. */
export function drawn(type: InputType, name: string): FieldProps {
  const { value, needs, wrong } = samples[type];
  const state = states[name];
  const label: ReactNode = `${type}, ${name}`;
  const own = state?.draws(wrong);
  return { type, label, id: idOf(type, name), value: state?.empty ? '' : value, onChange: () => undefined, ...needs, ...own };
}

export const idOf = (type: InputType, state: string): string => `${type}-${state.replaceAll(/\W/g, '-')}`;
