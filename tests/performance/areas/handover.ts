import { expect, type Page } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { enterToText } from '#tests/performance/enter-to-text.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';
import { floorIn } from '#tests/performance/page-floor.ts';

/** A list of a large handover. */
const LINES = 400;
const ORDERS = 5;
const SCANS = 100;
/** Size of the sealed operation of so many lines with two signatures. */
const SEALED_BYTES = 80_000;

type Row = PullAnswer['rows'][number];

/** A pickup of as many boxes as a handover can have: the list opens, its boxes are scanned, and it is sealed. */
export const handover: Measurement = {
  name: 'handover',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, ({ origin }) =>
      withTablet(origin, async ({ page }) => {
        await longPickups(page);
        await signIn(page, 'driver');
        await waitForPhase(page, 'upToDate', 240_000);
        // the orders are on this device alone: what is sealed here stays here
        await page.route('**/api/sync/push', (route) => route.abort());
        await page.goto('/demo/handover');
        const opened: number[] = [];
        for (let n = 0; n < ORDERS * 2; n += 1) opened.push(await open(page, n % ORDERS));
        const bare = await floorIn(
          page,
          'items',
          idOf(1e6),
          Array.from({ length: LINES }, (_, n) => idOf(n)),
        );
        await open(page, 0);
        const scanned = await scanMany(page);
        const sealed = [await seal(page)];
        for (let n = 1; n < ORDERS; n += 1) sealed.push(await sealOne(page, n));
        const put = await floorIn(page, 'puts', 60, 600);
        const largePut = await floorIn(page, 'puts', 20, SEALED_BYTES);
        return [
          {
            name: `Handover of ${LINES} lines opened`,
            value: median(opened) / median(bare),
            unit: 'x',
            mark: 10,
            how: `median of ${opened.length}: ${median(opened).toFixed(0)} ms, press on the row to the frame with all lines; floor ${median(bare).toFixed(1)} ms: the same items and boxes from IndexedDB`,
          },
          {
            name: `Scan at a handover of ${LINES} lines, p95`,
            value: percentile(scanned, 0.95),
            unit: 'ms',
            mark: 100,
            scales: 'writing',
            floor: { what: 'raw IndexedDB put, strict, p95', value: percentile(put, 0.95) },
            how: `${scanned.length} labels of a scanner, Enter to the frame that shows the code; median ${median(scanned).toFixed(0)} ms`,
          },
          {
            name: `Handover of ${LINES} lines sealed`,
            value: median(sealed),
            unit: 'ms',
            mark: 300,
            scales: 'writing',
            floor: { what: `raw IndexedDB put of ${SEALED_BYTES / 1_000} kB, strict, median`, value: median(largePut) },
            how: `median of ${sealed.length}, press to the frame that confirms it; with two signatures`,
          },
        ] satisfies Figure[];
      }),
    ),
};

const idOf = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const codeOf = (n: number) => `7${String(n).padStart(9, '0')}`;
const numberOf = (n: number) => `BENCH-${n}`;

/** The feed of the service, with one of its pickups repeated under other ids, each with as many boxes as a handover can have. */
async function longPickups(page: Page): Promise<void> {
  const seen: Row[] = [];
  let isDone = false;
  await page.route('**/api/sync/pull', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as PullAnswer;
    if (answer.status() !== 200 || isDone) return route.fulfill({ response: answer });
    seen.push(...body.rows);
    const added = pickupsLike(seen);
    isDone = added.length > 0;
    return route.fulfill({ response: answer, json: { ...body, rows: [...body.rows, ...added] } satisfies PullAnswer });
  });
}

function pickupsLike(rows: readonly Row[]): Row[] {
  const orders = rows.filter(({ stream, row }) => stream === 'orders' && row !== null && isApproved(row as Order)); // of this stream
  const byOrder = new Map(orders.map((one) => [one.id, one]));
  const its = rows.find(({ stream, row }) => stream === 'positions' && byOrder.has(fieldOf(row, 'orderId')));
  const order = its && byOrder.get(fieldOf(its.row, 'orderId'));
  const box = rows.find(({ stream, row }) => stream === 'containers' && row !== null);
  if (!order || !box) return [];
  const copied = (like: Row, id: string, own: object): Row => ({ ...like, id, row: { ...(like.row as object), id, ...own } });
  const all: Row[] = [];
  for (let n = 0; n < LINES; n += 1) all.push(copied(box, idOf(n), { code: codeOf(n) }));
  for (let each = 0; each < ORDERS; each += 1) {
    const orderId = idOf(1e6 + each);
    const stamp = { ...Object(Reflect.get(Object(order.row), 'stamp')), number: numberOf(each), asked: LINES };
    all.push(copied(order, orderId, { stamp }));
    for (let n = 0; n < LINES; n += 1) {
      const of = { orderId, objectId: idOf(n), containerId: idOf(n), code: codeOf(n) };
      all.push(copied(its, `${orderId}:${idOf(n)}`, of));
    }
  }
  return all;
}

const fieldOf = (row: unknown, field: string) => String(Reflect.get(Object(row), field));
const isApproved = ({ operation, status }: Order) => operation === operationType.pickup && status === orderStatus.accepted;

/** Opens a handover from the list. Returns the time until all its lines are painted; then goes back where asked. */
async function open(page: Page, n: number): Promise<number> {
  const back = page.getByRole('link', { name: 'All handovers' });
  if (await back.isVisible()) await back.click();
  const row = page.getByRole('gridcell', { name: numberOf(n), exact: true });
  await expect(row).toBeVisible();
  return row.evaluate(async (cell: HTMLElement, lines) => {
    const started = performance.now();
    cell.click();
    while (document.querySelectorAll('main ul > li').length < lines) {
      if (performance.now() - started > 60_000) throw new Error('The handover did not show all its lines.');
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - started;
  }, LINES);
}

/** Scans boxes of the open handover. */
async function scanMany(page: Page): Promise<number[]> {
  const scanner = await plugScanner(page);
  const samples: number[] = [];
  for (let n = 0; n < SCANS; n += 1) {
    const watch = await watchFor(page, codeOf(n));
    await scanner.scan(codeOf(n));
    samples.push(await watch.evaluate(({ shown }) => shown));
    await watch.dispose();
  }
  await expect(page.getByText(`${SCANS} of ${LINES} found.`)).toBeVisible();
  return samples;
}

/** Where the last scan is shown. */
const watchFor = (page: Page, code: string) => enterToText(page, 'section[aria-label="Scans"]', code);

async function sealOne(page: Page, n: number): Promise<number> {
  await page.getByRole('link', { name: 'Next handover' }).click();
  await open(page, n);
  // another label each time: the same one within a moment is one trigger that was read twice, and would be waited for in vain
  const code = codeOf(SCANS + n);
  const watch = await watchFor(page, code);
  await (await plugScanner(page)).scan(code);
  await watch.evaluate(({ shown }) => shown);
  await watch.dispose();
  return seal(page);
}

/** Both sign; then the time from the press to the frame that confirms the seal. */
async function seal(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  return page.getByRole('button', { name: 'Seal and finish' }).evaluate(async (button: HTMLElement, words) => {
    const started = performance.now();
    button.click();
    const isSealed = () => [...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes(words));
    while (!isSealed()) {
      if (performance.now() - started > 60_000) throw new Error('The handover was not sealed.');
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - started;
  }, 'Sealed.');
}
