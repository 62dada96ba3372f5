import { expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { freshForm } from '#src/kit/form/form-state.ts';
import {
  changesOf,
  choicesAtStart,
  draftFrom,
  draftOf,
  emptyDraft,
  inheritedName,
  nextLike,
  settled,
  valuesOf,
} from './container-draft.ts';

const box = { id: 'box', codePattern: '^\\d{10}$' } as ContainerType;
const envelope = { id: 'envelope', codePattern: '^K\\d{6}$' } as ContainerType;
const project = { id: 'hr', containerTypeIds: ['box', 'envelope'] } as Project;
const choices = { projects: [project], types: [box, envelope], classes: [{ id: 'file', projectId: 'hr' } as DocumentClass] };

test('a scanned label chooses the type whose pattern it fits, and the only project is taken', () => {
  expect(settled({ ...emptyDraft, code: 'k000123' }, choices)).toMatchObject({
    projectId: 'hr',
    containerTypeId: 'envelope',
    classId: 'file',
  });
});

test('the next box keeps what the last one had, but not its code and description', () => {
  const last = { ...emptyDraft, projectId: 'hr', costCenterId: 'cc', description: 'torn', inherited: { year: '2019' } };
  expect(nextLike(last, '0000000001')).toEqual({ ...last, code: '0000000001', description: '', scanned: true });
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
  expect(draftFrom(valuesOf(draft, documentClass), false)).toEqual(draft);
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
    classes: ['hr', 'law'].map((projectId) => ({ id: `${projectId}-file`, projectId }) as DocumentClass),
  };
  const begun = { ...emptyDraft, projectId: 'hr', classId: 'hr-file', costCenterId: 'cc', inherited: { year: '2019' } };
  expect(choicesAtStart(begun, null, offered)).toMatchObject({
    projectId: 'hr',
    classId: 'hr-file',
    inherited: { year: '2019' },
  });
  const stored = freshForm({ projectId: 'law', classId: 'law-file', [inheritedName('court')]: 'Łódź' });
  expect(choicesAtStart(begun, stored, offered)).toMatchObject({
    projectId: 'law',
    classId: 'law-file',
    costCenterId: 'cc',
    inherited: { court: 'Łódź' },
  });
});
