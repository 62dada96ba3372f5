import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { ErrorSummary, Form, FormFields, SubmitButton } from '#src/kit/form/form.tsx';
import { formOf } from '#src/kit/form/definition.ts';
import { useForm } from '#src/kit/form/use-form.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { hints } from './ports.ts';

type Values = Record<'text' | 'code' | 'number' | 'select' | 'several' | 'date' | 'tick' | 'secret' | 'twice' | 'name', string>;

const parts = ['Recruitment', 'Employment', 'End of work'].map((label) => ({ value: label, label }));

const every = formOf<Values>()({
  id: 'every',
  fields: [
    { name: 'text', label: msg`Text`, type: 'text', required: true, maxLength: 20, help: msg`At most twenty characters` },
    { name: 'code', label: msg`Code`, type: 'text', code: true, pattern: { regex: '^\\d+$', message: msg`Digits only` } },
    { name: 'number', label: msg`Number`, type: 'number' },
    { name: 'select', label: msg`Select`, type: 'select', required: true, placeholder: msg`Choose` },
    { name: 'several', label: msg`Several`, type: 'select', multiple: true },
    { name: 'date', label: msg`Date`, type: 'date', dateOrder: 'dd.MM.yyyy' },
    { name: 'tick', label: msg`Checkbox`, type: 'checkbox', caption: msg`Print a separator` },
    { name: 'secret', label: msg`Password`, type: 'password' },
    { name: 'twice', label: msg`Typed twice`, type: 'textReinput' },
    { name: 'name', label: msg`With hints`, type: 'textAutocomplete' },
  ],
});

const empty: Values = {
  text: '',
  code: '',
  number: '',
  select: '',
  several: '',
  date: '',
  tick: '',
  secret: '',
  twice: '',
  name: '',
};

/** Every input type in a declared form, and every look of one. */
export function InputsPage() {
  const [sent, setSent] = useState('');
  const form = useForm(every, {
    initial: empty,
    options: { select: parts, several: parts },
    onSubmit: async (values) => {
      setSent(JSON.stringify(values));
      return { ok: true };
    },
  });
  return (
    <main className="mx-auto grid max-w-4xl gap-8 p-4 md:grid-cols-2">
      <div className="card-edge p-5">
        <h1 className="sr-only">Gallery</h1>
        <Form form={form} label="Every input">
          <ErrorSummary form={form} />
          <FormFields form={form} hints={{ name: (text) => hints.find(null as never, text, '') }} />
          <SubmitButton form={form}>Save</SubmitButton>
          <output data-sent>{sent}</output>
        </Form>
      </div>
      <Looks />
    </main>
  );
}

const ignore = () => undefined;

function Looks() {
  return (
    <div className="card-edge flex flex-col gap-stack p-5">
      <Field type="text" label="Rest" value="Świąt" onChange={ignore} />
      <Field type="text" label="Filled" look="filled" value="773109420042" code onChange={ignore} />
      <Field type="text" label="Fixed" look="fixed" value="Payroll" readOnly onChange={ignore} />
      <Field type="date" label="Wrong" value="1971-13-40" error="Date in incorrect format" onChange={ignore} />
      <Field type="text" label="Disabled" value="Off" disabled onChange={ignore} />
      <Field type="text" label="Counted" value="nineteen characters" counter maxLength={20} onChange={ignore} />
      <Field type="select" label="Select" value="Employment" options={parts} onChange={ignore} />
    </div>
  );
}
