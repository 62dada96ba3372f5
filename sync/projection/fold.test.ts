import { expect, test } from 'vitest';
import { entityKeys, type Documents } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { aBox, aChange, aClose, aDocument, aRemoval } from '#tests/bench/outbox-entries.ts';
import { entryOf } from '#sync/outbox/entry.ts';
import { doubtful, picture as pictureFor, isProjected, type Ground } from './fold.ts';

const ME = 'user-1';
const picture = (collection: EntityCollection, id: string, ground: Ground, over: Parameters<typeof pictureFor>[3]) =>
  pictureFor(collection, id, ground, over, ME);

const nothing: Ground = { seq: 0, scope: '', base: null };
const box = aBox('b', { opId: 'make', n: 1 });
const made = picture('containers', 'b', nothing, [box])?.row as Container; // the effect makes a container
const known: Ground = { seq: 12, scope: 'project:p1', base: made };

test('a new box is shown immediately, marked as on this tablet, with its indexed fields', () => {
  expect(picture('containers', 'b', nothing, [box])).toMatchObject({
    id: 'b',
    seq: 0,
    base: null,
    shown: 1,
    mark: 'tablet',
    folded: ['make'],
    code: 'C-b',
    status: 1,
  });
});

test('I6: a row saved under a clock that is two years behind comes before all rows the service knows', () => {
  const now = Date.UTC(2026, 2, 2);
  const saved = aDocument('late', 'b', { opId: 'late', n: 1 });
  const drawn = picture('registrations', 'late', nothing, [saved]);
  const row = drawn?.row as Registration; // the effect makes a document
  const arrived = entityKeys.registrations({ ...row, id: 'known', createdAt: now }, row, ME);
  expect((drawn as Documents['registrations']).newest < arrived.newest).toBe(true);
  // among those the service does not know, the newest comes first
  const later = entityKeys.registrations({ ...row, createdAt: row.createdAt + 1 }, null, ME);
  expect(later.newest < (drawn as Documents['registrations']).newest).toBe(true);
});

test('I4: a row is made at the time of the service, as far as the device has measured the difference', () => {
  const { doc, op } = aDocument('late', 'b', { opId: 'late', n: 1 });
  const behind = entryOf(doc, 'Anna', kindOf(doc.type), { ...op, skewMs: -500 });
  const drawn = picture('registrations', 'late', nothing, [behind]);
  expect(drawn?.row).toMatchObject({ createdAt: op.madeAt + 500 });
});

test('operations fold in their order over the row of the service, which stays as it is', () => {
  const over = [
    aChange('b', 'first', { opId: 'c1', n: 2 }),
    aChange('b', 'second', { opId: 'c2', n: 3 }),
    aClose('b', { opId: 'cl', n: 4 }),
  ];
  const drawn = picture('containers', 'b', known, over);
  expect(drawn?.row).toMatchObject({ description: 'second', status: 2, seals: ['S-1'] });
  expect(drawn?.base).toBe(made);
  expect(drawn).toMatchObject({ seq: 12, scope: 'project:p1', folded: ['c1', 'c2', 'cl'] });
});

test('S3: a box closed here stays listed as opened until the service knows of its close', () => {
  const close = aClose('b', { opId: 'cl', n: 2 });
  expect(picture('containers', 'b', known, [close])).toMatchObject({ status: 2, listed: 1 });
  expect(picture('containers', 'b', nothing, [box, close])).toMatchObject({ status: 2, listed: 1 });
  const closed: Ground = { ...known, base: { ...made, status: 2 } };
  expect(picture('containers', 'b', closed, [close])).toMatchObject({ status: 2, listed: 2 });
  expect(picture('containers', 'b', closed, [])).toMatchObject({ status: 2, listed: 2 });
});

test('every document counts in its box, and one that is removed no longer', () => {
  const over = [
    aDocument('d1', 'b', { opId: 'd1', n: 2 }),
    aDocument('d2', 'b', { opId: 'd2', n: 3 }),
    aRemoval('d1', 'b', { opId: 'r1', n: 4 }),
  ];
  expect(picture('containers', 'b', known, over)?.row).toMatchObject({ documents: 1 });
});

test('a row that a pending removal hides keeps its base; one that never was leaves nothing', () => {
  const removal = aRemoval('d', 'b', { opId: 'r', n: 2 });
  const document = aDocument('d', 'b', { opId: 'd', n: 1 });
  const row = picture('registrations', 'd', nothing, [document])?.row ?? null;
  expect(picture('registrations', 'd', { ...known, base: row }, [removal])).toMatchObject({
    shown: 0,
    row: null,
    base: row,
    code: 'D-d',
  });
  expect(picture('registrations', 'd', nothing, [document, removal])).toBeNull();
});

test('a tombstone is remembered with its place', () => {
  expect(picture('orders', 'o', { ...nothing, seq: 9 }, [])).toMatchObject({
    seq: 9,
    shown: 0,
    row: null,
    status: 0,
    newest: '',
  });
});

test.each([
  ['queued', 'tablet'],
  ['inflight', 'sending'],
  ['acked', 'sending'],
  ['contested', 'supervisor'],
  ['returned', 'operator'],
  ['refused', 'operator'],
] as const)('the mark of a %s operation is %s, and the worst of several counts', (state, mark) => {
  const one = aChange('b', 'x', { opId: 'c1', n: 2, doc: { state } });
  expect(picture('containers', 'b', known, [one])?.mark).toBe(mark);
  const worse = aChange('b', 'y', { opId: 'c2', n: 3, doc: { state: 'refused' } });
  expect(picture('containers', 'b', known, [one, worse])?.mark).toBe('operator');
  expect(picture('containers', 'b', known, [])?.mark).toBe('accepted');
});

test('I6: an operation covers its row until the cursor of its own epoch has reached its position', () => {
  const { doc } = aChange('b', 'x', { opId: 'c', n: 1, doc: { state: 'acked', seq: 20, epoch: 'e1' } });
  expect(isProjected(doc, { epoch: 'e1', since: 19 })).toBe(true);
  expect(isProjected(doc, { epoch: 'e1', since: 20 })).toBe(false);
  expect(isProjected(doc, { epoch: 'e2', since: 99 })).toBe(true);
  expect(isProjected({ ...doc, state: 'contested' }, { epoch: 'e1', since: 99 })).toBe(true);
});

test('a tab is in doubt about unknown operations folded by another tab, and about those it removed', () => {
  const vouched = { fresh: new Set(['mine']), knows: (opId: string) => opId !== 'unheard' };
  expect(doubtful(['old'], ['old', 'mine'], vouched)).toEqual([]);
  expect(doubtful(['old', 'unheard'], ['old'], vouched)).toEqual(['unheard']);
  expect(doubtful([], ['old'], vouched)).toEqual(['old']);
});

test('S0 §2: the list key of a box shows if it is mine, and never whose it is', () => {
  const own = { ...made, createdBy: ME };
  expect(picture('containers', 'b', { ...known, base: own }, [])).toMatchObject({ mine: 1 });
  expect(picture('containers', 'b', { ...known, base: { ...own, createdBy: 'user-2' } }, [])).toMatchObject({ mine: 0 });
});
