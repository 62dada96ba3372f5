import { Archive } from 'lucide-react';
import { expect, test } from 'vitest';
import { entry, found, type Kind } from '#src/app/navigation/palette-entries.ts';

const line = (kind: Kind, title: string, hint = '') =>
  entry({ id: title, kind, title, hint, icon: Archive, run: () => undefined });
const entries = [
  line('box', '0000412873', 'Payroll 2019'),
  line('action', 'New box'),
  line('action', 'Sign out'),
  line('place', 'Boxes and envelopes'),
  line('place', 'Pudła i koperty'),
  line('place', 'Invoices', 'Documents · Accounts'),
  line('project', 'Accounts'),
];
const titles = (words: string) => found(entries, words).map(({ title }) => title);

test('without words: recent boxes, actions and places, no projects', () => {
  expect(titles('')).toEqual(entries.slice(0, -1).map(({ title }) => title));
});

test('the beginning comes before the middle, and its kind first', () => {
  expect(titles('box')).toEqual(['Boxes and envelopes', 'New box']);
  expect(titles('accounts')).toEqual(['Accounts', 'Invoices']);
});

test('what is called exactly so comes before what only begins so', () => {
  const sync = [line('place', 'Synchronize', 'Sorting'), line('place', 'Sync')];
  expect(found(sync, 'sync').map(({ title }) => title)).toEqual(['Sync', 'Synchronize']);
});

test('boxes are found by code and by description; case and accents do not matter', () => {
  expect(titles('4128')).toEqual(['0000412873']);
  expect(titles('PAYROLL')).toEqual(['0000412873']);
  expect(titles('pudla')).toEqual(['Pudła i koperty']);
  expect(titles('documents inv')).toEqual(['Invoices']);
  expect(titles('nothing')).toEqual([]);
});

test('of 5,000 lines no more than 40 are shown', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => line('place', `Class ${n}`));
  expect(found(many, 'class')).toHaveLength(40);
});
