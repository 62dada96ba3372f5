import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, orderStatusAction, positionState } from '#schema/codes/orders.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import type { Availability } from '#src/parts/ordering/item-facts.ts';
import { changedItems, comparedItems } from './use-changed.ts';
import { basketLines, countsOf, groupOf, inGroups, unknownBoxes } from './basket-lines.ts';

const position = (id: string, own: Partial<Position>): Position => ({
  ...blankPosition,
  id,
  orderId: 'o',
  projectId: 'p',
  type: orderType.orderDocument,
  createdAt: 0,
  createdBy: '',
  createdByName: '',
  version: 1,
  createdByOp: '',
  ...own,
});
const document = (id: string, box: string) => position(id, { objectType: objectType.document, objectId: id, containerId: box });
const asks: Availability = { code: orderStatusAction.withConfirmation, reasons: [{ code: 'documentsOut', params: { n: 2 } }] };
const can: Availability = { code: orderStatusAction.possible, reasons: [] };
const cannot: Availability = { code: orderStatusAction.notPossible, reasons: [{ code: 'destroyed', params: {} }] };

test('documents are together by their box, then materials, whole boxes and unknown codes', () => {
  const box = position('b', { objectType: objectType.box, objectId: 'b', containerId: 'b' });
  const lines = basketLines(
    [
      position('code', {}),
      box,
      document('d1', 'x'),
      document('d2', 'w'),
      document('d3', 'x'),
      position('m', { materialId: 'm' }),
    ],
    undefined,
  );
  expect(inGroups(lines).map((line) => [groupOf(line), line.position.id])).toEqual([
    ['box/w', 'd2'],
    ['box/x', 'd1'],
    ['box/x', 'd3'],
    ['materials', 'm'],
    ['boxes', 'b'],
    ['unknown', 'code'],
  ]);
});

test('the basket counts what can go, what needs an agreement and what cannot go', () => {
  const agreed = position('b', { objectId: 'b', confirmed: ['documentsOut'] });
  const lines = basketLines([document('a', 'x'), agreed, document('c', 'x'), document('d', 'x')], [can, asks, asks, cannot]);
  expect(countsOf(lines)).toEqual({ can: 1, agree: 2, cannot: 1, open: 1, asked: 0 });
});

test('a removed position is in no line, and takes its answer with it', () => {
  const lines = basketLines([position('a', { state: positionState.withdrawn }), document('b', 'x')], [cannot, can]);
  expect(lines.map(({ position: { id }, answer }) => [id, answer?.code])).toEqual([['b', 1]]);
});

test('box codes the archive does not know are counted against their limit, and nothing else', () => {
  const code = { objectType: objectType.box, code: '0000400123' };
  const positions = [
    position('a', code),
    position('b', { ...code, state: positionState.withdrawn }),
    position('c', { ...code, objectId: 'c' }),
    position('d', { objectType: objectType.fileFolder, code: 'F-1' }),
  ];
  expect(unknownBoxes(positions)).toBe(1);
});

const renewal = (more: object) => [{ positionId: 'd1', title: 'D-1', values: { b: '2', a: '1' }, code: 1, gone: false, ...more }];

test('R-319: an item is changed while its document is another one, and no longer once it is brought up to date', () => {
  const its = { ...document('d1', 'x'), code: 'D-1', values: { a: '1', b: '2' } };
  const changed = (more: object) => basketLines([its], undefined, changedItems([its], renewal(more))).map((line) => line.changed);
  expect([changed({}), changed({ title: 'D-2' }), changed({ values: { a: '1' } })]).toEqual([[false], [true], [true]]);
  // a document without a code is compared by its values
  const bare = { ...its, code: '', title: 'D-1' };
  expect(changedItems([bare], renewal({ title: '' })).size).toBe(0);
  // the availability names what is gone
  expect(changed({ title: 'D-2', gone: true })).toEqual([false]);
  expect(basketLines([its], undefined).map((line) => line.changed)).toEqual([false]);
});

test('R-319: documents are compared unless the client has switched it off (isRefreshDocumentsEnabled); boxes never are', () => {
  const box = position('b', { objectType: objectType.box, objectId: 'b', containerId: 'b', state: positionState.asked });
  const items = [box, { ...document('d', 'b'), state: positionState.asked }];
  expect(comparedItems(items, undefined).map(({ id }) => id)).toEqual(['d']);
  expect(comparedItems(items, true)).toHaveLength(1);
  expect(comparedItems(items, false)).toEqual([]);
});
