import { expect, type Page } from '@playwright/test';
import { containerStatus, orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { enterToText } from '#tests/performance/enter-to-text.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { floorIn } from '#tests/performance/page-floor.ts';

/** As many as have their rows in sight: the list draws no others. */
const SCANS = 10;
const WARM_UP = 2;

type Row = PullAnswer['rows'][number];

/** Boxes of the archive are put into an open basket by scans. */
export const basket: Measurement = {
  name: 'basket',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, ({ origin }) =>
      withTablet(origin, async ({ page }) => {
        const open = await withStock(page);
        await signIn(page, 'supervisor');
        await waitForPhase(page, 'upToDate', 240_000);
        // the boxes are on this device alone: what is added here stays here
        await page.route('**/api/sync/push', (route) => route.abort());
        await page.goto(`/demo/orders/delivery/${open()}`);
        await expect(page.getByLabel('Add by code')).toBeVisible();
        const scanner = await plugScanner(page);
        const samples: number[] = [];
        for (let n = 0; n < SCANS + WARM_UP; n += 1) {
          const row = await enterToText(page, '[role=grid]', codeOf(n));
          await scanner.scan(codeOf(n));
          samples.push(await row.evaluate(({ shown }) => shown));
          await row.dispose();
        }
        const own = samples.slice(WARM_UP);
        const put = await floorIn(page, 'puts', SCANS, 600);
        return [
          {
            name: 'Position added to a basket to painted row, p95',
            value: percentile(own, 0.95) / percentile(put, 0.95),
            unit: 'x',
            mark: 20,
            how: `${SCANS} labels of a scanner: ${percentile(own, 0.95).toFixed(0)} ms, Enter to the frame with the row; floor ${percentile(put, 0.95).toFixed(1)} ms: raw IndexedDB put, strict, p95`,
          },
        ] satisfies Figure[];
      }),
    ),
};

const idOf = (n: number) => `0190b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const codeOf = (n: number) => `8${String(n).padStart(9, '0')}`;

/** The feed of the service, with boxes in the archive that are on no order. Returns the id of an open basket of their project. */
async function withStock(page: Page): Promise<() => string> {
  const seen: Row[] = [];
  let basketId = '';
  await page.route('**/api/sync/pull', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as PullAnswer;
    if (answer.status() !== 200 || basketId !== '') return route.fulfill({ response: answer });
    seen.push(...body.rows);
    const draft = seen.find(({ stream, row }) => stream === 'orders' && row !== null && isOpen(row as Order)); // of this stream
    const box = draft && seen.find(({ stream, row }) => stream === 'containers' && isIn(row, draft.row));
    const added = box ? Array.from({ length: SCANS + WARM_UP }, (_, n) => stocked(box, n)) : [];
    if (added.length > 0 && draft) basketId = draft.id;
    return route.fulfill({ response: answer, json: { ...body, rows: [...body.rows, ...added] } satisfies PullAnswer });
  });
  return () => basketId;
}

const isOpen = ({ operation, status, bulkId }: Order) =>
  operation === operationType.delivery && status === orderStatus.draft && bulkId === '';
const isIn = (row: unknown, order: unknown) =>
  row !== null && Reflect.get(Object(row), 'projectId') === Reflect.get(Object(order), 'projectId');

function stocked(like: Row, n: number): Row {
  const own = { id: idOf(n), code: codeOf(n), status: containerStatus.completed, orderId: '' };
  return { ...like, id: idOf(n), row: { ...(like.row as object), ...own } };
}
