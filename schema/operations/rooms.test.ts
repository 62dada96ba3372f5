import { expect, test } from 'vitest';
import { allKinds } from './all.ts';
import { kindsIn } from './kinds-in.ts';
import { kindsOfRooms, kindsOfTypes, rooms } from './rooms.ts';
import { startKinds } from './start.ts';

test('the table has exactly the types of each room, and none of the start', async () => {
  for (const { types, load } of Object.values(rooms)) {
    expect([...types].toSorted()).toEqual([...kindsIn(await load()).keys()].toSorted());
    expect(types.filter((type) => startKinds.has(type))).toEqual([]);
  }
});

test('every kind is of the start or of one room, and the service has all of them', async () => {
  const later = (await kindsOfRooms()).map(({ type }) => type);
  expect(new Set(later).size).toBe(later.length);
  expect([...startKinds.keys(), ...later].toSorted()).toEqual([...allKinds.keys()].toSorted());
});

test('a type of no room is passed over', async () => {
  expect(await kindsOfTypes(new Set(['hologram.create']))).toEqual([]);
});
