import type { MessageDescriptor } from '@lingui/core';
import { checkValue, type AttributeIssue } from '#schema/rules/attributes.ts';
import { nextField } from '#schema/rules/inherit.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';
import { reinputIssue, reinputValue } from '#schema/rules/reinput.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';
import { attributeOfField, type FormDefinition, type FormFieldOf, type FormValues } from './definition.ts';
import type { FormState } from './form-state.ts';

/** Options of the selects, by field; they come from the screen. */
export type FormOptions = Readonly<Record<string, readonly Option[] | undefined>>;

/** An issue of a field, or the message of a rule of its own. */
export type FormIssue = AttributeIssue | { attributeId: string; message: MessageDescriptor };

/** Fields that are there with the values of now. */
export function presentFields<T extends FormValues>(form: FormDefinition<T>, values: T): readonly FormFieldOf<T>[] {
  return form.fields.filter((field) => field.when?.(values) !== false);
}

/** Values as they are stored: trimmed, dates as yyyy-MM-dd, double entries as agreed; absent fields are left out. */
export function storedValues<T extends FormValues>(form: FormDefinition<T>, state: FormState, writing: Writing): T {
  const typed = state.values as T; // a state is only ever made of the form's own fields
  const entries = presentFields(form, typed).map((field) => {
    const reinput = state.reinputs[field.name];
    if (reinput) return [field.name, reinputValue(reinput)];
    const text = typed[field.name] ?? '';
    // A password is what was typed, spaces and all.
    return [field.name, field.type === 'password' ? text : normalValue(attributeOfField(field, typed, undefined), text, writing)];
  });
  return Object.fromEntries(entries) as T;
}

function issueOf<T extends FormValues>(
  field: FormFieldOf<T>,
  values: T,
  state: FormState,
  options: FormOptions,
  today: string,
): FormIssue | null {
  const reinput = state.reinputs[field.name];
  // An entry that was typed and never confirmed is not agreed either.
  const isOpen = reinput !== undefined && reinput.stage !== 'locked' && (state.values[field.name] ?? '').trim() !== '';
  const unfinished = (reinput && reinputIssue(reinput)) ?? (isOpen ? 'reinputUnfinished' : null);
  if (unfinished) return { attributeId: field.name, code: unfinished, params: {} };
  const value = values[field.name] ?? '';
  const attribute = attributeOfField(
    field,
    values,
    options[field.name]?.map((option) => option.value),
  );
  const [issue] = checkValue(attribute, value, { attributes: [], values, today, has: () => undefined, whileTyping: true });
  if (issue?.code === 'regex' && field.pattern) return { attributeId: field.name, message: field.pattern.message };
  if (issue) return issue;
  const message = value === '' || field.readOnly ? null : field.check?.(value, values);
  return message ? { attributeId: field.name, message } : null;
}

/** Every issue of a form, by field, in the order of the fields. */
export function formIssues<T extends FormValues>(
  form: FormDefinition<T>,
  state: FormState,
  options: FormOptions,
  writing: Writing,
): Map<string, FormIssue> {
  const values = storedValues(form, state, writing);
  const issues = new Map<string, FormIssue>();
  for (const field of presentFields(form, values)) {
    const issue = issueOf(field, values, state, options, writing.today);
    if (issue) issues.set(field.name, issue);
  }
  return issues;
}

/** The field Enter goes to from another one; null to save. */
export function fieldAfter<T extends FormValues>(
  form: FormDefinition<T>,
  values: T,
  from: string,
  issues: ReadonlyMap<string, FormIssue>,
): string | null {
  const attributes = presentFields(form, values).map((field) => attributeOfField(field, values, undefined));
  return nextField(attributes, from, { isEmpty: (name) => (values[name] ?? '') === '', isFaulty: (name) => issues.has(name) });
}
