import { expect, test } from 'vitest';
import { streamRights } from '#schema/streams.ts';
import { mayReceive } from '#tests/security/stream-readers.ts';

test('every stream has a list of who receives it, written by hand', () => {
  expect(Object.keys(mayReceive).toSorted()).toEqual(Object.keys(streamRights).toSorted());
});
