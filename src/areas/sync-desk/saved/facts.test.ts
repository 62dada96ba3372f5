import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { savedFacts, type Known, type Words } from './facts.ts';

const i18n = setupI18n({ locale: 'pl-PL', messages: { 'pl-PL': {} } });
const words: Words = {
  i18n,
  field: (field, label) => label || `<${field}>`,
  text: (_field, value) => (value === 'cc1' ? '12 Personnel' : value),
  take: (take) => `take ${take}`,
  reason: (reason) => `because ${reason}`,
};
const attribute = (id: string, name: string, kind: number) => ({ id, name, kind, format: '' });
const of = {
  attributes: [
    attribute('folder', 'Folder', attributeKind.documentCode),
    attribute('born', 'Born', attributeKind.date),
    attribute('surname', 'Surname', attributeKind.text),
    attribute('first', 'First name', attributeKind.text),
  ],
} as unknown as DocumentClass; // the rest is not read
const known: Known = { of, boxes: new Map([['b1', '0000400001']]), fields: [{ field: 'values.surname', label: 'Surname' }] };

const factsOf = (payload: Record<string, unknown>) =>
  savedFacts(payload, known, words).map(({ label, text }) => `${label}: ${text}`);

test('ux.md §9: what was saved of a document reads as its form: the labels of the class in its order, dates as people write them', () => {
  const values = { surname: 'Nowak', born: '1961-03-09', folder: '7731', first: '' };
  expect(factsOf({ classId: 'c', code: '7731', values, tries: {} })).toEqual([
    '<classId>: c',
    'Folder: 7731',
    'Born: 09.03.1961',
    'Surname: Nowak',
  ]);
  expect(factsOf({ classId: 'c', code: '7731', values: {} })).toEqual(['<code>: 7731', '<classId>: c']);
});

test('a changed document shows only its changes, including a removed value', () => {
  expect(factsOf({ containerId: 'b1', values: { first: '', surname: 'Lis' } })).toEqual(['Surname: Lis', 'First name: ']);
});

test('a value whose field left the class is still shown', () => {
  expect(factsOf({ classId: 'c', values: { old: 'kept' } })).toEqual(['<classId>: c', 'Field unknown to this device: kept']);
});

test('boxes, pickups and decisions are shown in words, never by an id', () => {
  expect(
    factsOf({ code: '0000400001', costCenterId: 'cc1', description: '', inherited: { surname: 'Lis' }, scanned: true }),
  ).toEqual(['<code>: 0000400001', '<costCenterId>: 12 Personnel', 'Surname: Lis', 'Label read as: Scanned']);
  expect(factsOf({ changes: { description: '' } })).toEqual(['<description>: ']);
  expect(factsOf({ seals: ['S1', 'S2'], scanned: false })).toEqual(['<seals>: S1, S2', 'Seal was: Typed']);
  expect(factsOf({ containerIds: ['b1'], costCenterId: 'cc1', note: 'at the door' })).toEqual([
    '<costCenterId>: 12 Personnel',
    'Boxes: 0000400001',
    'Note: at the door',
  ]);
  const services = [{ serviceId: 'p5', quantity: 2 }];
  expect(factsOf({ changes: { wishDay: '2026-11-03', services, deliver: { city: 'Kraków', street: '' } } })).toEqual([
    '<wishDay>: 2026-11-03',
    '<services>: [["p5",2]]',
    'city: Kraków',
  ]);
  const fields = { 'values.surname': { from: 'service', value: '' } };
  expect(factsOf({ choice: { take: 'fields', fields }, reason: 'paper', note: '' })).toEqual([
    'Decision: take fields',
    'Surname: Value on the server',
    'Reason: because paper',
  ]);
});
