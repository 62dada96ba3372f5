import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from './choices.ts';

const box = { projectId: 'p1', classId: 'files', status: containerStatus.opened as number };
const sameCode = (theirs: Partial<typeof box>, opType = 'container.create') =>
  takesFor({
    kind: 'duplicateCode',
    collection: 'containers',
    opType,
    deviceRow: JSON.stringify(box),
    serviceRow: JSON.stringify({ ...box, ...theirs }),
  } satisfies Partial<Conflict>);

test('two boxes with one code may become one where both are of one project and class and the first is open', () => {
  expect(sameCode({})).toContain('merge');
  expect(sameCode({ projectId: 'p2' })).not.toContain('merge');
  expect(sameCode({ classId: 'loose' })).not.toContain('merge');
  expect(sameCode({ status: containerStatus.closed })).not.toContain('merge');
  expect(sameCode({}, 'container.update')).not.toContain('merge');
});

const late = (opType: string) =>
  takesFor({ kind: 'containerClosed', collection: 'registrations', opType, deviceRow: '{}', serviceRow: '' });

test('only a new document moves to another box: a change and a deletion are done in its own box', () => {
  expect(late('registration.create')).toEqual(['reopen', 'otherContainer', 'return', 'reject']);
  for (const opType of ['registration.update', 'registration.delete'])
    expect(late(opType)).toEqual(['reopen', 'return', 'reject']);
});
