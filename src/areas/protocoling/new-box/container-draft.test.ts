import { expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { changesOf, draftOf, emptyDraft, faultOf, nextLike, settled } from './container-draft.ts';

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

test('a code that does not fit its type is not saved', () => {
  const draft = settled({ ...emptyDraft, code: '12' }, choices);
  expect(faultOf(draft, box)).toBe('pattern');
  expect(faultOf({ ...draft, code: ' ]C10000000001 ' }, box)).toBeUndefined();
});

test('only changed fields travel, so that two editors of one box can merge', () => {
  const before = { ...emptyDraft, code: '0000000001', projectId: 'hr', inherited: { year: '2019' } } as unknown as Container;
  expect(changesOf(before, draftOf(before))).toEqual({});
  expect(changesOf(before, { ...draftOf(before), description: 'torn' })).toEqual({ description: 'torn' });
});
