import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { ErrorSummary, Form, FormFields, SubmitButton } from '#src/kit/form/form.tsx';
import { formOf } from '#src/kit/form/definition.ts';
import { useForm } from '#src/kit/form/use-form.ts';
import { Field } from '#src/kit/inputs/field.tsx';

import { hints } from './ports.ts';

type Name = 'text' | 'code' | 'number' | 'select' | 'several' | 'date' | 'tick' | 'secret' | 'twice' | 'again' | 'name' | 'room';
type Values = Record<Name, string>;

const many = Array.from({ length: 40 }, (_, at) => ({ value: `${at}`, label: `Shelf ${at}` }));
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
    { name: 'again', label: msg`Number typed twice`, type: 'numberReinput' },
    { name: 'name', label: msg`With hints`, type: 'textAutocomplete' },
    { name: 'room', label: msg`Number with hints`, type: 'numberAutocomplete' },
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
  again: '',
  name: '',
  room: '',
};

const rooms = ['10', '12', '20'];

/** Every input type in a declared form; the page `states` has each in every state. */
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
          <FormFields
            form={form}
            hints={{
              name: (text) => hints.find(plainAttribute({ id: 'name' }), text, ''),
              room: (text) => rooms.filter((room) => room.startsWith(text)),
            }}
          />
          <SubmitButton form={form}>Save</SubmitButton>
          <output data-sent>{sent}</output>
        </Form>
      </div>
      <div className="card-edge flex flex-col gap-stack p-5">
        <Field type="select" label="Long list" value="" options={many} onChange={() => undefined} />
        <Field type="text" label="Counted" value="nineteen characters" counter maxLength={20} onChange={() => undefined} />
      </div>
    </main>
  );
}
