import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { aBox, aChange } from '#tests/bench/outbox-entries.ts';
import { conclude, remember, replay } from '#schema/judge/conclude.ts';
import { Draft } from '#schema/judge/draft.ts';
import { MemoryVault } from '#schema/judge/memory-vault.ts';
import { setAside } from '#schema/judge/set-aside.ts';

const now = 2_000;
const asideBy = 'Celina';

const waits = { status: 'contested', code: '', conflictId: 'first', message: '', outcome: '', seq: 1, receivedAt: now } as const;

async function deposited(draft: Draft, operation: Operation): Promise<string | undefined> {
  await conclude(draft, operation, await setAside(draft, operation, now), { now, asideBy });
  return (await draft.receipt(operation.opId))?.conflictId;
}

test('I3: a correction that was deposited does not wait for what waits for it, nor does deciding throw', async () => {
  const draft = new Draft(new MemoryVault());
  const first = aBox('b', { opId: 'first', n: 1 }).op;
  const wrong = aChange('b', 'wrong', { opId: 'wrong', n: 2, deps: ['first'] }).op;
  const more = aChange('b', 'more', { opId: 'more', n: 3, deps: ['wrong'] }).op;
  const right = { ...aChange('b', 'right', { opId: 'right', n: 4, deps: ['first', 'more'] }).op, supersedes: 'wrong' };
  for (const operation of [first, wrong, more, right]) expect(await deposited(draft, operation)).toBe('first');
  remember(draft, first, { status: 'resolved', code: '', conflictId: 'first', message: '', outcome: '' }, now);
  await replay(draft, 'first', { now });
  expect(await draft.receipt('right')).toMatchObject({ status: 'contested', conflictId: 'right' });
  expect(await draft.receipt('more')).toMatchObject({ status: 'contested', conflictId: 'right' });
});

test('a correction that names a long chain on purpose is judged with a limited number of looks', async () => {
  const vault = new MemoryVault();
  const { receipt } = vault;
  let looks = 0;
  Object.assign(vault, { receipt: (opId: string) => ((looks += 1), receipt(opId)) });
  const length = 3 * LIMITS.dependenciesWalked;
  const ids = Array.from({ length }, (_, i) => `op-${i}`);
  for (const [i, opId] of ids.entries()) {
    const { op } = aChange('b', 'more', { opId, n: i + 1, deps: ids.slice(Math.max(0, i - 2), i) });
    vault.state.receipts.set(opId, { ...waits, key: opId, operation: op });
  }
  const { op } = aChange('b', 'right', { opId: 'right', n: length + 1, deps: ids.slice(1) });
  await setAside(new Draft(vault), { ...op, supersedes: 'op-0' }, now);
  expect(looks).toBeLessThan(length + 2 * LIMITS.dependenciesWalked);
});
