import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { belongsTo, isForeign, scanOne, takeBack } from './bench-scans.ts';
import { scansOf } from './save-run.ts';

withLocalOutbox();

const box = { id: 'box', projectId: 'p', status: containerStatus.completed, orderId: '', code: '7' } as Container; // further fields are not read
const start = { box, expected: [{ id: 'd', code: 'D-1' }], barcodes: usualBarcodes, earlier: [] };

const outcomes = async () => (await scansOf('box')).map(({ code, outcome }) => [code, outcome]);

test('archive §5: a scan the service knows in another box is counted as one of that box; one that was taken back stays away', async () => {
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
