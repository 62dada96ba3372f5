import { expect, test } from 'vitest';
import { rescueCalls } from '#schema/calls/rescue.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { base64Of, contentKeyOf, keyIdOf, newPair, publicHalf } from '#schema/rescue-seal.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { seal } from '#src/data/rescue/seal.ts';
import { bringIn, toBring, type Send } from './bring-in.ts';
import { readFile, type Ask, type ReadFile, type RescuedState } from './read-file.ts';

const fileOf = (operations: unknown, more: object = {}) => {
  const whose = { clientId: 'c1', userId: 'anna', userName: 'Anna', deviceName: 'Tablet 7' };
  const text = JSON.stringify({ format: 'strongroom-rescue', version: 1, madeAt: 5, ...whose, operations, ...more });
  return { size: text.length, text: async () => text };
};

/** A service that makes a conflict of everything new; `cut` parts of an import get no answer. */
function aVault(known: Record<string, RescuedState> = {}, cut: readonly number[] = []) {
  const states = new Map<string, RescuedState>(Object.entries(known));
  const parts: string[][] = [];
  const ask = (async (row: unknown, input: { operations: Operation[] }) => {
    const ids = input.operations.map(({ opId }) => opId);
    const statesNow = () => ids.map((opId) => ({ opId, state: states.get(opId) ?? 'new' }));
    if (row === rescueCalls.rescueKnown) return { kind: 'done', data: statesNow() };
    parts.push(ids);
    if (cut.includes(parts.length)) return { kind: 'unreachable' };
    for (const opId of ids) if (!states.has(opId)) states.set(opId, 'waiting');
    return { kind: 'done', data: statesNow() };
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
])('S8: %s is reported before anything is asked', async (fault, file) => {
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
  // `new` is the state of an operation unknown to the server
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

/** Answers of a service to the uploads, in order. */
function uploadsTo(...words: object[]) {
  const sent: [string, string][] = [];
  const send = (async ({ name, content }: { name: string; content: Blob }) => {
    sent.push([name, await content.text()]);
    return words[sent.length - 1] ?? { kind: 'done', data: {} };
  }) as Send; // the import reads its kind and status only
  return { send, sent };
}

test('S8: the files of a part go before it, each once; one the server does not take is left out, and the rest goes on', async () => {
  const operations = [
    ['a', 'b'],
    ['b', 'c', 'away'],
  ].map((fileIds, at) => anOperation(at + 1, { payload: { fileIds } }));
  const files = ['a', 'b', 'c', 'stray'].map((id) => ({ id, name: id, purpose: 'document', content: btoa(`of ${id}`) }));
  const vault = aVault();
  const found = await readFile(fileOf(operations, { files }), 'c1', vault.ask);
  if ('fault' in found) throw new Error(found.fault);
  const asked: unknown[] = [];
  const ask = (async (...given: Parameters<Ask>) => {
    asked.push(given[1]);
    return vault.ask(...given);
  }) as Ask; // the same, and noted
  const cut = uploadsTo({ kind: 'done' }, { kind: 'unreachable' });
  const first = await bringIn(found, ask, cut.send);
  expect([first.fault, asked]).toEqual(['unreachable', []]);
  const rest = uploadsTo({ kind: 'refused', status: 422, code: 'file.broken' });
  const second = await bringIn(first, ask, rest.send);
  expect([second.fault, cut.sent.map(([name]) => name), rest.sent]).toEqual([
    null,
    ['a', 'b'],
    [
      ['b', 'of b'],
      ['c', 'of c'],
    ],
  ]);
  const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(asked).toMatchObject([
    {
      files: [
        { id: 'a', upload: uuid },
        { id: 'c', upload: uuid },
      ],
    },
  ]);
  expect([...second.uploads].map(([id, upload]) => [id, upload !== ''])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});

/** A file of two changes sealed for a service, and the answer of that service to a request for its key. */
async function aSealed(change: (text: string) => string = (text) => text, whose: object = {}) {
  const { pair, half } = await newPair();
  const plain = JSON.parse(await fileOf([anOperation(1), anOperation(2)]).text()) as Parameters<typeof seal>[0]; // written above
  const text = change(await seal({ ...plain, ...whose, drafts: [] }, half));
  const vault = aVault();
  const asked: unknown[] = [];
  const given = { kind: 'done' } as { kind: string; code?: string };
  const ask = (async (row: unknown, input: { id: string; half: string }) => {
    if (row !== rescueCalls.rescueOpen) return vault.ask(row as never, input as never);
    asked.push(input);
    if (given.kind !== 'done') return given;
    const about = { clientId: 'c1', keyId: await keyIdOf(half), half: input.half };
    const contentKey = base64Of(await contentKeyOf(pair.privateKey, await publicHalf(input.half), about));
    return { kind: 'done', data: { contentKey } };
  }) as unknown as Ask; // three rows of all
  return { file: { size: text.length, text: async () => text }, ask, asked, given, keyId: await keyIdOf(half) };
}

test('I7: a sealed file is opened with the key of this one file, and read like a plain one', async () => {
  const { file, ask, asked, keyId } = await aSealed();
  const found = await readFile(file, 'c1', ask);
  expect('fault' in found ? found.fault : [...found.states.values()]).toEqual(['new', 'new']);
  expect(asked).toEqual([{ id: keyId, half: expect.stringMatching(/^B/) }]);
});

test.each([
  ['otherClient', { kind: 'done' }, 0, (text: string) => text.replace('"clientId":"c1"', '"clientId":"c2"')],
  ['damaged', { kind: 'done' }, 0, (text: string) => text.slice(0, -30)],
  ['damaged', { kind: 'done' }, 1, (text: string) => text.replace('"userName":"Anna"', '"userName":"Zoe"')],
  ['damaged', { kind: 'refused', code: 'action.refused' }, 1, undefined],
  ['noKey', { kind: 'refused', code: 'row.unknown' }, 1, undefined],
  ['notTaken', { kind: 'refused', code: 'grant.missing' }, 1, undefined],
  ['notTaken', { kind: 'fault' }, 1, undefined],
  ['unreachable', { kind: 'unreachable' }, 1, undefined],
])('I7: a sealed file that does not open is reported as %s, and nothing of it is asked', async (fault, given, times, change) => {
  const sealed = await aSealed(change);
  Object.assign(sealed.given, given);
  expect(await readFile(sealed.file, 'c1', sealed.ask)).toEqual({ fault });
  expect(sealed.asked).toHaveLength(times);
});

test('I7: sealed by another hand, with operations of another person inside, it is turned away', async () => {
  const { file, ask } = await aSealed(undefined, { userId: 'bogdan' });
  expect(await readFile(file, 'c1', ask)).toEqual({ fault: 'damaged' });
});
