import { expect, test } from 'vitest';
import { attributeKind, costCenterStatus } from '#schema/codes.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Reference } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { faultOf } from './fault.ts';

const opened = withLocalOutbox();

/** A reference row as the pull writes it; without the fields the check ignores. */
async function known(
  row: Partial<Extract<Reference, { of: 'class' | 'costCenter' }>> & Pick<Reference, 'of' | 'id'>,
): Promise<void> {
  const doc = { id: `${row.of}/${row.id}`, of: row.of, seq: 1, scope: '', row: row as Reference };
  await opened().store.put('references', [doc]);
}

async function dictionary(values: string[]): Promise<void> {
  const about = { dictionaryId: 'departments', version: 2, name: 'Departments', date: 0, size: values.length, type: 1, seq: 1 };
  await opened().store.put('dictionaries', [
    { ...about, id: 'departments/head', values: [values[0] ?? ''] },
    { ...about, id: 'departments/2/0000', values },
  ]);
}

const department = plainAttribute({ id: 'dep', kind: attributeKind.textAutocomplete, dictionaryId: 'departments', strict: true });
const document = {
  kind: 'valueWithdrawn',
  collection: 'registrations',
  fields: [{ field: 'values.dep', device: 'Marketing' }],
  deviceRow: JSON.stringify({ id: 'mine', classId: 'file', values: { dep: 'Marketing' } }),
} as unknown as Conflict; // the rest is not read
const box = {
  kind: 'costCenterInactive',
  collection: 'containers',
  fields: [{ field: 'costCenterId' }],
  deviceRow: '',
} as unknown as Conflict; // same

const value = (of: Conflict, chosen: string) =>
  faultOf(of, { take: 'value', code: '', values: { [of.fields[0]?.field ?? '']: chosen } });

test('a value instead of a withdrawn one is held to the dictionary and the rules of its class', async () => {
  await known({ of: 'class', id: 'file', attributes: [{ ...department, lengthMost: 8 }], codeRepeats: false });
  await dictionary(['Audit', 'Payroll', 'Personnel']);
  expect(await value(document, 'Marketing')).toMatchObject({ is: 'rule', issue: { code: 'longerThan' } });
  expect(await value(document, 'Sales')).toEqual({ is: 'unlisted', value: 'Sales', field: 'values.dep' });
  expect(await value(document, ' payroll ')).toBeUndefined();
  expect(await value(document, '')).toBeUndefined();
});

test('where the dictionary is not on this device the vault decides', async () => {
  await known({ of: 'class', id: 'file', attributes: [department], codeRepeats: false });
  expect(await value(document, 'Sales')).toBeUndefined();
});

test('a cost center is one that is charged now: neither one that was withdrawn nor a code that was typed', async () => {
  await known({ of: 'costCenter', id: 'c1', code: 'CC-100', status: costCenterStatus.active });
  await known({ of: 'costCenter', id: 'c2', code: 'CC-200', status: costCenterStatus.inactive });
  expect(await value(box, 'c1')).toBeUndefined();
  expect(await value(box, 'c2')).toMatchObject({ is: 'inactive' });
  expect(await value(box, 'CC-100')).toMatchObject({ is: 'inactive' });
});

test('only what a decision brings is looked at', async () => {
  expect(await faultOf(box, { take: 'reject', code: '', values: { costCenterId: 'CC-100' } })).toBeUndefined();
});
