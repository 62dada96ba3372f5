import { expect, test } from 'vitest';
import { rescueCalls } from '#schema/calls/rescue.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { bringIn, toBring } from './bring-in.ts';
import { readFile, type Ask, type ReadFile, type RescuedState } from './read-file.ts';

const fileOf = (operations: unknown, more: object = {}) => {
  const whose = { clientId: 'c1', userId: 'anna', userName: 'Anna', deviceName: 'Tablet 7' };
  const text = JSON.stringify({ format: 'strongroom-rescue', version: 1, madeAt: 5, ...whose, operations, ...more });
  return { size: text.length, text: async () => text };
};

/** A vault that makes a case of everything new; `cut` parts of an import get no answer. */
function aVault(known: Record<string, RescuedState> = {}, cut: readonly number[] = []) {
  const states = new Map<string, RescuedState>(Object.entries(known));
  const parts: string[][] = [];
  const ask = (async (row: unknown, input: { operations: Operation[] }) => {
    const ids = input.operations.map(({ opId }) => opId);
    const told = () => ids.map((opId) => ({ opId, state: states.get(opId) ?? 'new' }));
    if (row === rescueCalls.rescueKnown) return { kind: 'done', data: told() };
    parts.push(ids);
    if (cut.includes(parts.length)) return { kind: 'unreachable' };
    for (const opId of ids) if (!states.has(opId)) states.set(opId, 'waiting');
    return { kind: 'done', data: told() };
  }) as unknown as Ask; // two rows of all
  return { ask, parts, states };
}

async function read(vault: { ask: Ask }, operations: Operation[]): Promise<ReadFile> {
  const found = await readFile(fileOf(operations), 'c1', vault.ask);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

test.each([
  ['notOurs', { size: 3, text: async () => '{"h' }],
  ['notOurs', fileOf([{ opId: 'x' }])],
  ['damaged', fileOf([{ ...anOperation(1), payload: { code: 'OTHER' } }])],
  ['damaged', fileOf([anOperation(1), anOperation(2, { userId: 'bogdan' })])],
  ['otherClient', fileOf([anOperation(1, { clientId: 'c2' })], { clientId: 'c2' })],
  ['damaged', fileOf([anOperation(1, { clientId: 'c2' })])],
  ['empty', fileOf([])],
  ['tooLarge', { size: LIMITS.rescueFileBytes + 1, text: () => Promise.reject(new Error('was read')) }],
])('S8: %s is told before anything is asked', async (fault, file) => {
  const vault = aVault();
  let asked = 0;
  const counting = ((...given: Parameters<Ask>) => {
    asked += 1;
    return vault.ask(...given);
  }) as Ask; // the same with a count
  expect(await readFile(file, 'c1', counting)).toEqual({ fault });
  expect(asked).toBe(0);
});

test('S8: what the vault has is named and not brought again; what it refused, or has with other content, is', async () => {
  const operations = [1, 2, 3, 4, 5].map((n) => anOperation(n));
  const states: RescuedState[] = ['applied', 'new', 'waiting', 'otherContent', 'refused'];
  const vault = aVault(Object.fromEntries(operations.map(({ opId }, at) => [opId, states[at] ?? 'new'])));
  // `new` is what the vault says of what it does not hold
  vault.states.delete(operations[1]?.opId ?? '');
  const found = await read(vault, operations);
  expect([...found.states.values()]).toEqual(states);
  expect(toBring(found).map(({ n }) => n)).toEqual([2, 4, 5]);
  const { fault, states: after } = await bringIn(found, vault.ask);
  expect(fault).toBeNull();
  expect([...after.values()]).toEqual(['applied', 'waiting', 'waiting', 'otherContent', 'refused']);
});

test('a large file goes in parts, in the order of the device; cut off half-way it goes on where it stopped', async () => {
  const operations = Array.from({ length: 120 }, (_, at) => anOperation(at + 1));
  const vault = aVault({}, [2]);
  const found = await read(vault, operations);
  const first = await bringIn(found, vault.ask);
  expect(first.fault).toBe('unreachable');
  expect(toBring(first)).toHaveLength(70);
  const second = await bringIn(first, vault.ask);
  expect(second.fault).toBeNull();
  expect(toBring(second)).toEqual([]);
  expect(vault.parts.map((part) => part.length)).toEqual([50, 50, 50, 20]);
  expect([...(vault.parts[0] ?? []), ...(vault.parts[2] ?? []), ...(vault.parts[3] ?? [])]).toEqual(
    operations.map(({ opId }) => opId),
  );
});

test('parts hold no more bytes than a push', async () => {
  const operations = Array.from({ length: 6 }, (_, at) => anOperation(at + 1, { payload: { text: 'ż'.repeat(100_000) } }));
  const vault = aVault();
  await bringIn(await read(vault, operations), vault.ask);
  expect(vault.parts.map((part) => part.length)).toEqual([2, 2, 2]);
});
