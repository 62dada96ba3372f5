import { reinputStart, type Reinput } from '#schema/rules/reinput.ts';
import type { FormValues } from './definition.ts';

/** State of a form at work. JSON, so that it can be kept as a draft. */
export interface FormState {
  values: FormValues;
  /** Stages of double entries, by field. */
  reinputs: Record<string, Reinput>;
  /** Fields the person has left or pressed Enter in: their errors may be shown. */
  left: readonly string[];
  /** Saving was tried: every error may be shown. */
  tried: boolean;
}

export type FormEvent =
  | { is: 'typed'; name: string; value: string }
  | { is: 'reinput'; name: string; reinput: Reinput }
  | { is: 'left'; name: string }
  | { is: 'tried' }
  | { is: 'begun'; values: FormValues; reinputs?: Record<string, Reinput> };

/** Returns an untouched form. */
export function freshForm(values: FormValues, reinputs: Record<string, Reinput> = {}): FormState {
  return { values, reinputs, left: [], tried: false };
}

/** The form after an event. */
export function formAfter(state: FormState, event: FormEvent): FormState {
  switch (event.is) {
    case 'typed':
      return { ...state, values: { ...state.values, [event.name]: event.value } };
    case 'reinput':
      // Every stage begins with an empty field: what was typed is in the machine now, or gone.
      return {
        ...state,
        values: { ...state.values, [event.name]: '' },
        reinputs: { ...state.reinputs, [event.name]: event.reinput },
      };
    case 'left':
      return state.left.includes(event.name) ? state : { ...state, left: [...state.left, event.name] };
    case 'tried':
      return { ...state, tried: true };
    case 'begun':
      return freshForm(event.values, event.reinputs);
  }
}

/** True if a typed value differs from the initial values. */
export function isDirtyForm(state: FormState, initial: FormValues): boolean {
  const names = new Set([...Object.keys(state.values), ...Object.keys(initial)]);
  const begun = Object.values(state.reinputs).some((reinput) => reinput.tries > 0 || reinput.stage !== reinputStart.stage);
  return begun || [...names].some((name) => (state.values[name] ?? '') !== (initial[name] ?? ''));
}
