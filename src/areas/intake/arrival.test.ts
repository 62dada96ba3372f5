import { expect, test } from 'vitest';
import { exceptionKind } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { receive, type Arrival } from './arrival.ts';

const opened = withLocalOutbox();

const box = {
  id: 'box',
  projectId: 'p',
  status: containerStatus.sent,
  code: '7',
  seals: ['S-1'],
  version: 4,
} as unknown as Container; // further fields are not read
const arrival: Arrival = { box, orderId: '', delivery: '', isScanned: true, seals: ['S-2'], condition: 'wet' };

/** Kinds of the saved operations with their entities, in their order. */
async function saved(): Promise<string[]> {
  const rows = (await opened().store.find('outbox', {})).toSorted((a, b) => a.n - b.n);
  return rows.map(({ operation }) => {
    const { type, entityId } = JSON.parse(operation) as { type: string; entityId: string };
    return `${type} ${entityId}`;
  });
}

test('what is odd about a box is on the disk before its reception, and a second scan after a kill notes it once', async () => {
  const notes = [exceptionKind.sealDiffers, exceptionKind.damaged].map((kind) => `exception.note box:${kind}:4`);
  expect(await receive(arrival, 'SH-1')).toBe(true);
  expect(await saved()).toEqual([...notes, 'container.receive box']);
  // the device ended before the reception was saved: the box is scanned again
  expect(await receive(arrival, 'SH-1')).toBe(true);
  expect(await saved()).toEqual([...notes, 'container.receive box', 'container.receive box']);
});
