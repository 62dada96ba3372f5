import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import '#schema/rules/pattern-engine.ts';
import { reinputAfter, reinputStart } from '#schema/rules/reinput.ts';
import { formOf } from './definition.ts';
import { fieldAfter, formIssues, storedValues } from './form-rules.ts';
import { formAfter, freshForm, isDirtyForm } from './form-state.ts';

type Box = { code: string; project: string; seal: string; day: string; note: string; pesel: string };
const form = formOf<Box>()({
  id: 'box',
  fields: [
    { name: 'code', label: msg`Code`, type: 'text', required: true, pattern: { regex: '^\\d+$', message: msg`Digits only` } },
    { name: 'project', label: msg`Project`, type: 'select', required: true },
    { name: 'seal', label: msg`Seal`, type: 'text', required: true, when: ({ project }) => project === 'sealed' },
    { name: 'day', label: msg`Day`, type: 'date', dateOrder: 'dd.MM.yyyy' },
    { name: 'note', label: msg`Note`, type: 'text', check: (value) => (value === 'bad' ? msg`Not this` : null) },
    { name: 'pesel', label: msg`Number`, type: 'numberReinput', mask: '###' },
  ],
});
const empty: Box = { code: '', project: '', seal: '', day: '', note: '', pesel: '' };
const writing = { locale: 'pl', today: '2026-11-20' };
const options = { project: [{ value: 'sealed', label: 'S' }] };
const state = (more: Partial<Box>) => freshForm({ ...empty, ...more });
const issues = (more: Partial<Box>) =>
  [...formIssues(form, state(more), options, writing)].map(([name, issue]) => [name, 'code' in issue ? issue.code : 'own']);

test('a form is held to the rules of S0 §5', () => {
  expect(issues({})).toEqual([
    ['code', 'required'],
    ['project', 'required'],
  ]);
  expect(issues({ code: 'x', project: 'other', day: '31.02.2020', note: 'bad' })).toEqual([
    ['code', 'own'],
    ['project', 'choice'],
    ['day', 'missingDate'],
    ['note', 'own'],
  ]);
});

test('a field that is not there is neither checked nor sent', () => {
  expect(issues({ code: '1', project: 'sealed' })).toEqual([['seal', 'required']]);
  expect(storedValues(form, state({ code: ' 1 ', project: 'x', seal: 'S1', day: '12.3.61' }), writing)).toEqual({
    code: '1',
    project: 'x',
    day: '1961-03-12',
    note: '',
    pesel: '',
  });
});

const next = (more: Partial<Box>, from: string) =>
  fieldAfter(form, { ...empty, ...more }, from, formIssues(form, state(more), options, writing));

test('Enter goes to the next field that still needs a value, and saves on the last', () => {
  expect(next({ code: '1' }, 'code')).toBe('project');
  expect(next({ code: '1', project: 'sealed' }, 'project')).toBe('seal');
  expect(next({ code: '1', project: 'sealed', seal: 'S', day: '2020-01-01', note: 'n' }, 'note')).toBe('pesel');
  expect(next({ code: '', project: 'sealed', seal: 'S', day: '2020-01-01', note: 'n' }, 'pesel')).toBe('code');
  expect(next({ code: '1', project: 'sealed', seal: 'S' }, 'pesel')).toBeNull();
});

test('a double entry empties the field at each stage and gives its value only when both agree', () => {
  const typed = formAfter(state({ pesel: '12' }), {
    is: 'reinput',
    name: 'pesel',
    reinput: reinputAfter(reinputStart, 'enter', '12'),
  });
  expect(typed.values['pesel']).toBe('');
  expect(formIssues(form, typed, options, writing).get('pesel')).toMatchObject({ code: 'reinputUnfinished' });
  const both = formAfter(typed, {
    is: 'reinput',
    name: 'pesel',
    reinput: reinputAfter(typed.reinputs['pesel'] ?? reinputStart, 'enter', '12'),
  });
  expect(storedValues(form, both, writing).pesel).toBe('12');
});

test('R-163: an entry typed once is not agreed until it was typed again; a prefilled value is accepted', () => {
  expect(issues({ code: '1', project: 'sealed', seal: 'S', pesel: '12' })).toEqual([]);
  const once = formAfter(formAfter(state({}), { is: 'reinput', name: 'pesel', reinput: reinputStart }), {
    is: 'typed',
    name: 'pesel',
    value: '12',
  });
  expect(formIssues(form, once, options, writing).get('pesel')).toMatchObject({ code: 'reinputUnfinished' });
});

test('a form is dirty while anything differs from what it began with', () => {
  const begun = freshForm(empty);
  expect(isDirtyForm(begun, empty)).toBe(false);
  const typed = formAfter(begun, { is: 'typed', name: 'code', value: '1' });
  expect(isDirtyForm(typed, empty)).toBe(true);
  expect(isDirtyForm(formAfter(typed, { is: 'typed', name: 'code', value: '' }), empty)).toBe(false);
  expect(isDirtyForm({ ...begun, reinputs: { pesel: reinputAfter(reinputStart, 'enter', '1') } }, empty)).toBe(true);
});
