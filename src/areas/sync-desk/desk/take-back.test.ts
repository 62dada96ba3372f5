import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { canTakeBack, takeBack, type Ways } from './take-back.ts';

const made = { opIds: ['1', '2', '3'], batchId: 'batch', at: 0 };

/** A service that has received only some decisions of the batch. */
function ways(onDevice: readonly string[], answers: Awaited<ReturnType<Ways['undoBatch']>>[]) {
  const asked: string[] = [];
  const given: Ways = {
    cancel: (opId) => Promise.resolve(onDevice.includes(opId) ? 'cancelled' : 'alreadySent'),
    undoBatch: (batchId) => {
      asked.push(batchId);
      return Promise.resolve(answers[asked.length - 1] ?? 'fault');
    },
    pause: () => Promise.resolve(),
  };
  return { asked, given };
}

test('decisions that have not left the device are removed there, and the vault is not asked', async () => {
  const { asked, given } = ways(['1', '2', '3'], []);
  expect(await takeBack(made, given)).toEqual({ kind: 'asked', reopened: 3, kept: 0 });
  expect(asked).toEqual([]);
});

test('sent decisions are taken back by the service, and those it keeps are shown', async () => {
  const { asked, given } = ways(['3'], [{ reopened: 1, kept: 1 }]);
  expect(await takeBack(made, given)).toEqual({ kind: 'asked', reopened: 2, kept: 1 });
  expect(asked).toEqual(['batch']);
});

test('a decision on its way is waited for: the vault is asked until it has seen every one', async () => {
  const { asked, given } = ways(
    [],
    [
      { reopened: 0, kept: 0 },
      { reopened: 2, kept: 0 },
      { reopened: 1, kept: 2 },
    ],
  );
  expect(await takeBack(made, given)).toEqual({ kind: 'asked', reopened: 3, kept: 0 });
  expect(asked).toHaveLength(3);
});

test('without coverage nothing is claimed to be taken back', async () => {
  expect(await takeBack(made, ways([], ['unreachable']).given)).toEqual({ kind: 'unreachable' });
});

test('a batch can be taken back for as long as the vault allows it', () => {
  const end = LIMITS.batchUndoMinutes * 60_000;
  expect([canTakeBack(made, end - 1), canTakeBack(made, end)]).toEqual([true, false]);
});
