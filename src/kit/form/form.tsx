import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HintLoader } from '#src/kit/inputs/input-props.ts';
import { Button, type ButtonProps } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { reinputLocked, reinputStart } from '#schema/rules/reinput.ts';
import type { FormFieldOf, FormValues } from './definition.ts';
import { labelText } from '#src/text/words.ts';
import { presentFields } from './form-rules.ts';
import type { FormAtWork } from './use-form.ts';

/** The form element: Enter in its fields and its submit button save. `children` are fields and buttons. */
export function Form<T extends FormValues>(props: {
  form: FormAtWork<T>;
  /** Accessible name. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { form } = props;
  return (
    <form
      noValidate
      aria-label={props.label}
      aria-busy={form.isBusy || !form.isReady || undefined}
      className={props.className ?? 'flex flex-col gap-stack'}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {props.children}
    </form>
  );
}

interface FormFieldProps<T extends FormValues> {
  form: FormAtWork<T>;
  name: keyof T & string;
  hints?: HintLoader | undefined;
  hintDelayMs?: number | undefined;
  lead?: ReactNode;
  sign?: ReactNode;
  /** Instead of the declared help. */
  help?: ReactNode;
  look?: 'rest' | 'filled' | 'fixed' | undefined;
  readOnly?: boolean | undefined;
}

/** One declared field. Draws nothing while the field is not there. */
export function FormField<T extends FormValues>(props: FormFieldProps<T>) {
  const { form, name } = props;
  const field = presentFields(form.definition, form.state.values as T).find((declared) => declared.name === name);
  return field ? <PresentField {...props} field={field} /> : null;
}

function PresentField<T extends FormValues>({ form, name, field, ...own }: FormFieldProps<T> & { field: FormFieldOf<T> }) {
  const { i18n } = useLingui();
  const { definition, state } = form;
  const text = (message: FormFieldOf<T>['help']): string | undefined => message && i18n._(message);
  const isRequired = typeof field.required === 'function' ? field.required(form.values) : Boolean(field.required);
  const isTwice = field.type === 'textReinput' || field.type === 'numberReinput';
  return (
    <Field
      id={`${definition.id}-${name}`}
      name={name}
      type={field.type}
      label={labelText(i18n, field.label)}
      value={state.values[name] ?? ''}
      onChange={(value) => {
        if (isTwice && !state.reinputs[name]) form.apply({ is: 'reinput', name, reinput: reinputStart });
        form.set(name, value);
      }}
      onEnter={() => form.enter(name)}
      onBlur={() => form.apply({ is: 'left', name })}
      error={form.shownErrors().find(([of]) => of === name)?.[1]}
      required={isRequired}
      asterisk={!definition.plain}
      layout={definition.layout}
      help={own.help ?? text(field.help)}
      placeholder={text(field.placeholder)}
      caption={text(field.caption)}
      emptyOption={text(field.emptyOption)}
      options={form.options[name]}
      hints={own.hints}
      hintDelayMs={own.hintDelayMs}
      lead={own.lead}
      sign={own.sign}
      look={own.look}
      readOnly={own.readOnly ?? field.readOnly}
      disabled={form.isBusy || !form.isReady}
      maxLength={field.maxLength}
      counter
      mask={field.mask}
      dateOrder={field.dateOrder}
      opensOnFocus={field.opensOnFocus}
      multiple={field.multiple}
      code={field.code}
      autoComplete={field.autoComplete}
      // A prefilled value is accepted, as in a document that is edited.
      reinput={isTwice ? (state.reinputs[name] ?? reinputLocked(state.values[name] ?? '')) : undefined}
      onReinput={isTwice ? (reinput) => form.apply({ is: 'reinput', name, reinput }) : undefined}
    />
  );
}

/** All fields of the form in their order; `hints` by field name. */
export function FormFields<T extends FormValues>(props: {
  form: FormAtWork<T>;
  hints?: Readonly<Record<string, HintLoader | undefined>> | undefined;
}) {
  return props.form.definition.fields.map(({ name }) => (
    <FormField key={name} form={props.form} name={name} hints={props.hints?.[name]} />
  ));
}

/** Lists the issues that block saving, each line with a link to its field; shown after a try to save. */
export function ErrorSummary<T extends FormValues>({ form }: { form: FormAtWork<T> }) {
  const { i18n } = useLingui();
  const errors = form.state.tried ? form.shownErrors() : [];
  if (errors.length === 0 && form.message === '') return null;
  const labelOf = (name: string): string => {
    const declared = form.definition.fields.find((field) => field.name === name);
    return declared ? labelText(i18n, declared.label) : name;
  };
  return (
    <div role="group" className="rounded-control bg-danger p-3 text-office text-on-danger">
      <p className="flex items-start gap-2 font-bold">
        <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
        {form.message || <Plural value={errors.length} one="Check one field" other="Check # fields" />}
      </p>
      <ul className="mt-1 flex flex-col pl-6.5">
        {errors.map(([name, error]) => (
          <li key={name}>
            <button type="button" className="min-h-7 text-left underline underline-offset-3" onClick={() => form.focus(name)}>
              <Trans>
                {labelOf(name)}: {error}
              </Trans>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Saves the form. While saving is blocked, it stays reachable and announces why. */
export function SubmitButton<T extends FormValues>({ form, ...button }: { form: FormAtWork<T> } & Omit<ButtonProps, 'form'>) {
  return (
    <Button
      variant="primary"
      {...button}
      type="submit"
      busy={form.isBusy}
      disabledReason={button.disabledReason ?? form.disabledReason}
    />
  );
}
