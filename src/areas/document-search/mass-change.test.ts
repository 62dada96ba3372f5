import { expect, test } from 'vitest';
import { changedRows, inFieldWords, touched, valuesOf, type Restrictions, type SharedAttribute } from './mass-change.ts';

const attribute: Omit<SharedAttribute, 'id' | 'name'> = {
  kindId: 1,
  multi: false,
  access: 'edit',
  reason: '',
  values: 'mixed',
  value: '',
  mandatory: false,
  options: [],
};
const restrictions: Restrictions = {
  attributes: [
    { ...attribute, id: 'dep', name: 'Department' },
    { ...attribute, id: 'note', name: 'Note' },
  ],
  documents: [
    { guid: 'a', classId: 'c', currentChangeSetId: 1, values: { dep: 'Payroll', note: 'old' } },
    { guid: 'b', classId: 'c', currentChangeSetId: 4, values: { dep: 'Sales' } },
  ],
};

test('a field on keep is never touched, and an empty field of the form clears nothing', () => {
  expect(touched({ dep: { what: 'keep' }, note: { what: 'clear' } })).toEqual(['note']);
  expect(changedRows(restrictions, { dep: { what: 'keep' } })).toEqual([]);
});

test('only documents that really change are listed, with their values before and after', () => {
  expect(changedRows(restrictions, { dep: { what: 'set', value: 'Sales' }, note: { what: 'clear' } })).toEqual([
    {
      guid: 'a',
      changes: [
        { id: 'dep', name: 'Department', before: 'Payroll', after: 'Sales' },
        { id: 'note', name: 'Note', before: 'old', after: '' },
      ],
    },
  ]);
});

test('documents of several classes change the field each class has under this name', () => {
  const { attributes, documents } = restrictions;
  const other = {
    guid: 'o',
    classId: 'd',
    currentChangeSetId: 2,
    values: { unit: 'Sales' },
    twins: [{ id: 'dep', attributeId: 'unit' }],
  };
  const rows = changedRows(
    { attributes, documents: [...documents.slice(0, 1), other] },
    { dep: { what: 'set', value: 'Legal' } },
  );
  expect(rows.map(({ guid, changes }) => [guid, changes])).toEqual([
    ['a', [{ id: 'dep', name: 'Department', before: 'Payroll', after: 'Legal' }]],
    ['o', [{ id: 'unit', name: 'Department', before: 'Sales', after: 'Legal' }]],
  ]);
});

test('a run of many names only the touched fields: set with a value, or cleared', () => {
  const changes = { dep: { what: 'keep' }, note: { what: 'clear' }, born: { what: 'set', value: '1980-01-01' } } as const;
  expect(valuesOf(changes)).toEqual({ values: { born: '1980-01-01' }, clear: ['note'] });
});

test('a value that did not pass has the name of its field, also in a document of another class', () => {
  const issue = { attributeId: 'dep', code: 'required', params: {} } as const;
  const verdict = { guid: 'a', verdict: 'refused', currentChangeSetId: 1, code: 'required', message: 'Dział', issue } as const;
  expect(inFieldWords(restrictions, verdict).message).toBe('Department');
  const [first] = restrictions.documents;
  const twins = [{ id: 'note', attributeId: 'other-note' }];
  const other = { ...restrictions, documents: [{ ...first, guid: 'a', classId: 'other', currentChangeSetId: 1, twins }] };
  expect(inFieldWords(other, { ...verdict, issue: { ...issue, attributeId: 'other-note' } }).message).toBe('Note');
  expect(inFieldWords(restrictions, { ...verdict, issue: { ...issue, attributeId: 'gone' } }).message).toBe('Dział');
});
