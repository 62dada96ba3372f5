import { expect, test } from 'vitest';
import '#schema/rules/pattern-engine.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { freshForm } from '#src/kit/form/form-state.ts';
import {
  changesOf,
  draftFrom,
  draftOf,
  emptyDraft,
  following,
  inheritedName,
  isScanned,
  labelled,
  nextLike,
  settled,
  valuesAtStart,
  valuesOf,
} from './container-draft.ts';

const box = { id: 'box', codePattern: '^\\d{10}$' } as ContainerType;
const envelope = { id: 'envelope', codePattern: '^K\\d{6}$' } as ContainerType;
const project = { id: 'hr', containerTypeIds: ['box', 'envelope'] } as Project;
const choices = {
  projects: [project],
  types: [box, envelope],
  classes: [{ id: 'file', projectId: 'hr', attributes: [] as unknown } as DocumentClass],
};

test('a scanned label chooses the type whose pattern it fits, and the only project is taken', () => {
  expect(settled({ ...emptyDraft, code: 'k000123' }, choices)).toMatchObject({
    projectId: 'hr',
    containerTypeId: 'envelope',
    classId: 'file',
  });
});

test('a label that fits one type is of that type, whatever the last box was', () => {
  const last = { ...emptyDraft, projectId: 'hr', containerTypeId: 'box', classId: 'file' };
  expect(labelled(nextLike(last, 'K000123', 'K000123'), choices)).toMatchObject({ containerTypeId: 'envelope' });
  // no type has such codes, or more than one has: what the last box was is the best there is
  expect(labelled(nextLike(last, 'K1', ''), choices)).toMatchObject({ containerTypeId: 'box' });
  const sealed = { ...choices, types: [box, envelope, { ...envelope, id: 'sealed' }] };
  const offered = { ...sealed, projects: [{ ...project, containerTypeIds: ['box', 'envelope', 'sealed'] }] };
  expect(labelled(nextLike(last, 'K000123', ''), offered)).toMatchObject({ containerTypeId: 'box' });
});

test('the next box keeps what the last one had, but not its code and description', () => {
  const last = { ...emptyDraft, projectId: 'hr', costCenterId: 'cc', description: 'torn', inherited: { year: '2019' } };
  const next = { ...last, code: '0000000001', description: '' };
  expect(nextLike(last, '0000000001', '')).toEqual(next);
  expect(nextLike(last, '0000000001', '0000000001')).toEqual({ ...next, scanned: '0000000001' });
});

test('inherited values go through the form and back under their own ids', () => {
  const documentClass = {
    attributes: [
      { id: 'year', inherited: true, defaultValue: '2026' },
      { id: 'no', inherited: false },
    ],
  } as DocumentClass;
  const draft = { ...emptyDraft, code: '0000000001', inherited: { year: '2019' } };
  expect(valuesOf(draft, documentClass)['inherited.year']).toBe('2019');
  expect(valuesOf(emptyDraft, documentClass)['inherited.year']).toBe('2026');
  expect(draftFrom(valuesOf(draft, documentClass))).toEqual(draft);
});

test('only changed fields travel, so that two editors of one box can merge', () => {
  const before = { ...emptyDraft, code: '0000000001', projectId: 'hr', inherited: { year: '2019' } } as unknown as Container;
  expect(changesOf(before, draftOf(before))).toEqual({});
  expect(changesOf(before, { ...draftOf(before), description: 'torn' })).toEqual({ description: 'torn' });
});

test('a restored form asks for what its own project and class ask for, not for those of the box before', () => {
  const offered = {
    projects: ['hr', 'law'].map((id) => ({ id, containerTypeIds: ['box'] }) as Project),
    types: [box],
    classes: ['hr', 'law'].map(
      (projectId) => ({ id: `${projectId}-file`, projectId, attributes: [] as unknown }) as DocumentClass,
    ),
  };
  const begun = { ...emptyDraft, projectId: 'hr', classId: 'hr-file', costCenterId: 'cc', inherited: { year: '2019' } };
  expect(draftFrom(valuesAtStart({ ...begun, inherited: {} }, null, offered))).toMatchObject({
    projectId: 'hr',
    classId: 'hr-file',
  });
  const stored = freshForm({ projectId: 'law', classId: 'law-file', [inheritedName('court')]: 'Łódź' });
  expect(draftFrom(valuesAtStart(begun, stored, offered))).toMatchObject({
    projectId: 'law',
    classId: 'law-file',
    costCenterId: 'cc',
    inherited: { court: 'Łódź' },
  });
});

const asks = (id: string, defaultValue: string) => plainAttribute({ id, inherited: true, defaultValue });
const invoices = { id: 'invoices', projectId: 'hr', attributes: [asks('retention', 'B50'), asks('currency', 'PLN')] };
const files = { id: 'files', projectId: 'hr', attributes: [asks('retention', 'B10')] };
const twoClasses = { ...choices, classes: [files, invoices] as unknown as DocumentClass[] };

test('S1 §3: another class brings its own defaults for what has no value, and leaves what has one', () => {
  const typed = { ...valuesOf(settled(emptyDraft, twoClasses), files as unknown as DocumentClass), classId: 'invoices' };
  expect(following(typed, 'files', twoClasses)).toEqual({ 'inherited.currency': 'PLN' });
  expect(following({ ...typed, 'inherited.retention': '' }, 'files', twoClasses)).toEqual({
    'inherited.retention': 'B50',
    'inherited.currency': 'PLN',
  });
  // what is emptied within its class stays empty
  const emptied = { ...typed, 'inherited.currency': '' };
  expect(following(emptied, 'invoices', twoClasses)).toEqual({});
  expect(valuesAtStart(emptyDraft, freshForm(emptied), twoClasses)['inherited.currency']).toBe('');
});

test('a fixed value that was emptied stays empty when the box is edited, its default comes with another class', () => {
  const edited = { ...emptyDraft, projectId: 'hr', containerTypeId: 'box', classId: 'files', inherited: {} };
  expect(valuesAtStart(edited, null, twoClasses, true)['inherited.retention']).toBe('');
  expect(valuesAtStart(edited, null, twoClasses)['inherited.retention']).toBe('B10');
  const other = freshForm({ ...valuesAtStart(edited, null, twoClasses, true), classId: 'invoices' });
  expect(valuesAtStart(edited, other, twoClasses, true)['inherited.currency']).toBe('PLN');
});

test('S1 §4: a code counts as scanned only while it is the one the scanner read, through a reload too', () => {
  const read = nextLike(null, '0000000001', '0000000001');
  expect(isScanned(read)).toBe(true);
  expect(isScanned({ ...read, code: '0000000002' })).toBe(false);
  // an address alone is no scan
  expect(isScanned(nextLike(null, '0000000001', ''))).toBe(false);
  const corrected = freshForm({ ...valuesAtStart(read, null, choices), code: '0000000002' });
  expect(isScanned(draftFrom(valuesAtStart(read, corrected, choices)))).toBe(false);
  const scannedLater = freshForm({ ...valuesAtStart(emptyDraft, null, choices), code: 'k000123', scanned: 'K000123' });
  expect(isScanned(draftFrom(valuesAtStart(emptyDraft, scannedLater, choices)))).toBe(true);
});
