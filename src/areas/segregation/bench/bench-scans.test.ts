import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { belongsTo, countNow, isForeign, scanOne, takeBack } from './bench-scans.ts';
import { saveRun, scansOf } from './save-run.ts';
import { sumOf } from './sum-of.ts';

const opened = withLocalOutbox();

const box = { id: 'box', projectId: 'p', status: containerStatus.completed, orderId: '', code: '7' } as Container; // further fields are not read
const start = { box, expected: [{ id: 'd', code: 'D-1' }], barcodes: usualBarcodes, earlier: [] };

const outcomes = async () => (await scansOf('box')).map(({ code, outcome }) => [code, outcome]);

test('a scan the service knows in another box is counted as one of that box; one that was taken back stays away', async () => {
  const [own, foreign] = [await scanOne(start, 'D-1', 'scanned'), await scanOne(start, 'F-1', 'scanned')];
  expect([isForeign(own), isForeign(foreign)]).toEqual([false, true]);
  await belongsTo('box', foreign);
  expect(await outcomes()).toEqual([
    ['D-1', countOutcome.found],
    ['F-1', countOutcome.elsewhere],
  ]);
  const later = await scanOne(start, 'F-2', 'scanned');
  await takeBack('box');
  await belongsTo('box', later);
  expect((await outcomes()).map(([code]) => code)).toEqual(['D-1', 'F-1']);
});

test('a box of which a document is not known here is never whole, and its count is compared with all of them', async () => {
  expect((await scanOne(start, 'D-1', 'scanned')).signal).toBe('complete');
  await takeBack('box');
  const part = { ...start, unknown: 1 };
  expect((await scanOne(part, 'D-1', 'scanned')).signal).toBe('accepted');
  expect(sumOf(part, [])).toMatchObject({ expected: 2, found: 0, missing: 2 });
  expect(await saveRun(part, 'confirm')).toBe(true);
  const [saved] = await opened().store.find('outbox', {});
  const numbers = { expected: 2, found: 1, missing: 1, extra: 0, strays: 0 };
  expect(JSON.parse(saved?.operation ?? '')).toMatchObject({ payload: { run: 'confirm', numbers } });
});

test('the label of the next box goes by the count on the disk, also where a foreign paper was scanned just before it', async () => {
  await scanOne(start, 'D-1', 'scanned');
  expect(await countNow(start)).toEqual({ hasScans: true, isWhole: true });
  await scanOne(start, 'F-1', 'scanned');
  expect(await countNow(start)).toEqual({ hasScans: true, isWhole: false });
});
