import { expect, test } from 'vitest';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { run } from '#src/data/sync/run.ts';
import { loadAreaProblems } from '#src/text/problems.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { decisionRefusedText } from './words.ts';

const opened = withLocalOutbox();

test('a case whose decision was not taken is in the queue again once it is taken up', async () => {
  const open = { id: 'case', status: 'open', title: 'Nowak, Anna' } as Conflict; // the rest is not read
  const kept = { row: open, base: open, folded: [], seq: 1, shown: 1 as const, scope: '', mark: 'accepted' };
  const doc = { id: 'case', ...kept, status: 'open', oldest: 0 };
  await opened().store.put('conflicts', [doc as never]); // as a pull leaves it
  const { opId } = await run.save(conflictDecide, {
    entityId: 'case',
    payload: { version: 1, choice: { take: 'newCode', code: 'ABC' }, reason: 'existing', note: '', batchId: '', secondsSpent: 1 },
  });
  const status = async () => (await opened().store.get('conflicts', ['case']))[0]?.status;
  expect(await status()).toBe('resolved');
  expect(await run.cancel(opId)).toBe('cancelled');
  expect(await status()).toBe('open');
});

const textOf = (code: string, message: string) => decisionRefusedText({ code, message }).title.message;

test('the reason of a refused decision is shown in words, never by the code of a rule', async () => {
  await loadAreaProblems(); // as the page of the desk has
  expect(textOf('choiceInvalid', 'duplicateCode')).toBe('Another box or document has this code');
  expect(textOf('choiceInvalid', 'ruleChanged')).toBe('A code or value breaks a rule of the class');
  expect(textOf('choiceInvalid', 'toString')).toBe('This choice is not possible here');
  expect(textOf('claimedByOther', 'Ewa')).toBe('Someone else is working on this conflict');
});
