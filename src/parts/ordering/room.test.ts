import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import type { NewItem } from './acts.ts';
import { lackingRoom } from './room.ts';

const item = (objectId: string): NewItem => ({
  projectId: 'p1',
  centralArchiveId: '',
  type: orderType.orderBox,
  objectType: objectType.box,
  objectId,
  containerId: objectId,
  code: objectId,
  classId: '',
  values: {},
  title: '',
});
const listed = (objectId: string, state: PositionState = positionState.asked): Position =>
  ({ orderId: 'o1', objectId, materialId: '', objectType: objectType.box, state }) as Position;
const most = { unknownBoxes: 9, unknownFolders: 9 };
const items = (...ids: string[]) => new Map([['o1', ids.map(item)]]);

test('a basket with 499 items has room for one of two, and none is added before it fits', () => {
  const held = Array.from({ length: 499 }, (_, n) => listed(`box-${n}`));
  expect(lackingRoom(items('a', 'b'), held, most)).toEqual({ room: 1, items: 2 });
  expect(lackingRoom(items('a'), held, most)).toBeUndefined();
  // one that is in the basket needs no room, one that was taken out leaves its own
  expect(lackingRoom(items('a', 'box-0'), held, most)).toBeUndefined();
  const after = [...held.slice(1), listed('box-0', positionState.withdrawn)];
  expect(lackingRoom(items('a', 'b'), after, most)).toBeUndefined();
  expect(lackingRoom(items('a', 'b', 'box-0'), after, most)).toEqual({ room: 2, items: 3 });
  // those of another basket do not count
  expect(lackingRoom(new Map([['o2', [item('a'), item('b')]]]), held, most)).toBeUndefined();
});

test('600 items for a basket that is not open yet: 500 have room', () => {
  const ids = Array.from({ length: 600 }, (_, n) => `box-${n}`);
  expect(lackingRoom(new Map([['new', ids.map(item)]]), [], most)).toEqual({ room: 500, items: 600 });
});
