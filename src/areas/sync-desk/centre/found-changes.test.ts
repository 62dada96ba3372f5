import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { OutboxDoc } from '#schema/collections.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { OutboxAbout } from '#src/data/queries/outbox-about.ts';
import { changesThatFit } from './found-changes.ts';

const change = (id: string, type: string, payload: object, lane = '') =>
  ({ id, n: 1, type, entityId: id, lane, operation: JSON.stringify({ payload, payloadVersion: 1 }) }) as unknown as OutboxDoc; // the rest is not read
const classes = [{ id: 'personal', attributes: [{ id: 'surname', kind: attributeKind.text }] }] as unknown as DocumentClass[]; // the rest is not read
const rows = [
  change('wojcik', 'registration.create', { classId: 'personal', code: '7731', values: { surname: 'Wójcik' } }, 'box'),
  change('lisowa', 'registration.update', { values: { surname: 'Lis' } }, 'elsewhere'),
  change('box', 'container.close', { seals: ['S9'] }, 'box'),
  change('case', 'conflict.decide', { choice: { take: 'asItIs' } }),
];
const known = {
  documents: new Map([['lisowa', { row: { classId: 'personal', code: '9920', values: {} }, base: null }]]),
  boxes: new Map([['box', { row: null, base: { code: '0000400001' } }]]),
} as unknown as Pick<OutboxAbout, 'documents' | 'boxes'>; // the rest is not read
const found = (q: string, kind = '') => changesThatFit(rows, { q, kind }, known, classes).map(({ id }) => id);

test('ux.md §9: a change is found by the name or code of its document and by the code of its box, whatever the accents', () => {
  expect(found('wojcik')).toEqual(['wojcik']);
  expect(found('WÓJ 77')).toEqual(['wojcik']);
  // an edited document keeps its name, and its code is in the row of this device
  expect(found('lis 9920')).toEqual(['lisowa']);
  expect(found('400001')).toEqual(['wojcik', 'box']);
  expect(found('wojcik 9920')).toEqual([]);
});

test('the kind narrows it, and no word leaves all of a kind', () => {
  expect(found('', 'documents')).toEqual(['wojcik', 'lisowa']);
  expect(found('400001', 'boxes')).toEqual(['box']);
  expect(found('', 'others')).toEqual(['case']);
});
