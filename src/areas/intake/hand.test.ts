import { expect, test } from 'vitest';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { countUnsentDrafts } from '#src/data/drafts/counting.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { handBefore, keepHand, type Hand } from './hand.ts';

const opened = withLocalOutbox();

const boxOf = (status: ContainerStatus) => containerRow({ id: 'box', code: 'B-1', projectId: 'p', status });

/** The box as this device has it. */
async function onDevice(status: ContainerStatus) {
  const row = boxOf(status);
  const kept = { seq: 1, scope: 'project:p', base: null, mark: 'accepted', folded: [], shown: 1 } as const;
  await opened().store.put('containers', [{ ...kept, id: row.id, status, code: row.code, newest: '', row } as never]);
}

const inHand: Hand = {
  arrival: {
    box: boxOf(containerStatus.sent),
    orderId: 'o',
    delivery: 'o',
    isScanned: true,
    seals: ['S-1'],
    condition: 'wet',
  },
  place: 'SH-1',
  sealsBefore: [],
};

test('the box in hand is on the disk with what was seen of it, and counts as unsent until it is received', async () => {
  await onDevice(containerStatus.sent);
  expect(await keepHand(inHand)).toBe(true);
  expect(await handBefore()).toMatchObject({ arrival: { seals: ['S-1'], condition: 'wet', delivery: 'o' }, place: 'SH-1' });
  expect(await countUnsentDrafts()).toBe(1);
  // another device received it
  await onDevice(containerStatus.completed);
  expect(await handBefore()).toBeNull();
  expect(await countUnsentDrafts()).toBe(0);
});

test('seals that wait for their box are kept, a shelf alone is not', async () => {
  await keepHand({ arrival: null, place: 'SH-1', sealsBefore: ['S-2'] });
  expect(await handBefore()).toMatchObject({ sealsBefore: ['S-2'], place: 'SH-1' });
  await keepHand({ arrival: null, place: 'SH-1', sealsBefore: [] });
  expect(await handBefore()).toBeNull();
});
