import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { countSum } from '#schema/rules/bench/count.ts';
import { burstDefaults } from '#src/kit/scan/burst.ts';
import { listenForScans } from '#src/kit/scan/scan-listener.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { benchScanKind } from './bench-scan-kind.ts';
import { scanOne } from './bench-scans.ts';
import { scansOf } from './save-run.ts';

withLocalOutbox();
class Field extends EventTarget {}
beforeEach(() => {
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLElement']) vi.stubGlobal(name, Field);
});
afterEach(() => vi.unstubAllGlobals());

const box = { id: 'box', projectId: 'p', status: containerStatus.completed, orderId: '', code: '7' } as Container; // further fields are not read
const codeOf = (n: number) => `7731${String(n).padStart(8, '0')}`;
const expected = Array.from({ length: 400 }, (_, n) => ({ id: `d-${n}`, code: codeOf(n) }));

/** Codes of a held trigger: the documents of a box, some read twice in a row or once more later, foreign ones and two labels as one. */
function trigger(): string[] {
  const codes: string[] = [];
  for (const [n, { code }] of expected.entries()) {
    codes.push(code);
    if (n % 10 === 3) codes.push(code);
    if (n % 20 === 7) codes.push(codeOf(n - 5));
    if (n % 20 === 9) codes.push(`X-${n}-STRAY`);
    if (n % 20 === 11) codes.push(codeOf(n).repeat(6));
  }
  return codes;
}

test('500 codes in 100 s from a held trigger: each is counted once and in its order, on the disk before its tone', async () => {
  const codes = trigger();
  expect(codes).toHaveLength(500);
  const page = Object.assign(new EventTarget(), { activeElement: null });
  const start = { box, expected, barcodes: usualBarcodes, earlier: [] };
  const inTurn = createQueue();
  const taken: Promise<number>[] = [];
  const stop = listenForScans(
    page as unknown as Document, // as much of it as a scan touches
    () => burstDefaults,
    ({ text }) =>
      taken.push(
        inTurn(async () => {
          expect(await benchScanKind({ code: text, kinds: [] }, expected)).toBe('document');
          const { code, outcome } = await scanOne(start, text, 'scanned');
          const last = (await scansOf(box.id)).at(-1);
          expect(last).toMatchObject({ code, outcome });
          return outcome as number; // none is misread without a rule of check digits
        }),
      ),
  );
  // all of them before the first is on the disk: faster than any disk
  codes.forEach((code, n) => {
    [...Array.from(code), 'Enter'].forEach((key, at) => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, getModifierState: () => false });
      Object.defineProperty(event, 'timeStamp', { value: 1_000 + n * 200 + at * 2 });
      page.dispatchEvent(event);
    });
  });
  const outcomes = await Promise.all(taken);
  stop();
  const many = (one: number) => outcomes.filter((outcome) => outcome === one).length;
  // one trigger that is read twice in a row is one scan
  expect(outcomes).toHaveLength(460);
  const { found, again, unknown, unreadable } = countOutcome;
  expect([many(found), many(again), many(unknown), many(unreadable)]).toEqual([400, 20, 20, 20]);
  const items = await scansOf(box.id);
  expect(items.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(items.filter(({ outcome }) => outcome === found).map(({ code }) => code)).toEqual(expected.map(({ code }) => code));
  expect(countSum(expected, items)).toEqual({ expected: 400, found: 400, missing: 0, extra: 0, strays: 40 });
}, 60_000);
