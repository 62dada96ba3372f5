import { afterEach, beforeEach, expect, test } from 'vitest';
import { registrationDelete } from '#schema/operations/registrations.ts';
import type { Engine } from '#sync/engine-contract.ts';
import { StoreFault } from '#sync/ports.ts';
import { local } from '#src/data/workplace/local.ts';
import { run, saving } from './run.ts';

/** An engine whose disk refuses; other calls are not used. */
function onDisk(error: Error): Engine {
  const refuse = () => Promise.reject(error);
  return { save: refuse, saveNew: refuse, cancel: refuse, retry: refuse, stop: () => Promise.resolve() } as unknown as Engine;
}

const request = { entityId: 'a', payload: { containerId: 'b' } };

beforeEach(() => local().next({ kind: 'none' }));
afterEach(() => local().next({ kind: 'none' }));

test.each(['closed', 'corrupt'] as const)(
  'a save that finds the database %s shows the card, and still fails for its form',
  async (kind) => {
    const fault = new StoreFault(kind, 'QuotaExceededError');
    local().next({ kind: 'open', local: {} as never, engine: onDisk(fault) });
    await expect(run.save(registrationDelete, request)).rejects.toBe(fault);
    expect(local().value).toEqual({ kind: 'fault', fault });
  },
);

test('a save of the one before, refused late, takes nothing from the one who works here now', async () => {
  const slow = Promise.withResolvers<never>();
  local().next({ kind: 'open', local: {} as never, engine: { save: () => slow.promise } as unknown as Engine });
  const saved = run.save(registrationDelete, request);
  const next = { kind: 'open', local: {} as never, engine: {} as never } as const;
  local().next(next);
  slow.reject(new StoreFault('closed', 'gone'));
  await expect(saved).rejects.toMatchObject({ kind: 'closed' });
  expect(local().value).toBe(next);
});

test('a full disk fails the save and leaves the form on the screen', async () => {
  const fault = new StoreFault('full', 'QuotaExceededError');
  local().next({ kind: 'open', local: {} as never, engine: onDisk(fault) });
  await expect(run.save(registrationDelete, request)).rejects.toBe(fault);
  expect(local().value.kind).toBe('open');
});

test('a save that fails for another reason is a bug and takes no database away', async () => {
  const bug = new TypeError('x is undefined');
  local().next({ kind: 'open', local: {} as never, engine: onDisk(bug) });
  await expect(run.save(registrationDelete, request)).rejects.toBe(bug);
  expect(local().value.kind).toBe('open');
});

test('a button that saves on a full disk throws nothing and does not go on; another fault is thrown', async () => {
  const fault = new StoreFault('full', 'QuotaExceededError');
  local().next({ kind: 'open', local: {} as never, engine: onDisk(fault) });
  let isClosed = false;
  const isSaved = await saving(async () => {
    await run.save(registrationDelete, request);
    isClosed = true;
  });
  expect([isSaved, isClosed]).toEqual([false, false]);
  await expect(saving(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined');
});
