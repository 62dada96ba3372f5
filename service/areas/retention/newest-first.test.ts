import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { certificates, proposals } from '#service/db/tables/retention.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { certificatesOf } from './certificates.ts';
import { proposalHandlers } from './proposals.ts';

/** Proposals and certificates go on past the first page: an old proposal is found and answered like a new one. */

let bench: VaultBench;
const MANY = ORDER_LIMITS.pageRows * 2 + 40;
/** Many were made in the same moment. */
const madeAt = (n: number) => 1_000 + Math.floor(n / 30);

beforeAll(async () => {
  bench = await vaultBench();
  const ids = Array.from({ length: MANY }, (_, n) => String(n).padStart(4, '0'));
  await bench.db.asSystem(async (tx) => {
    const made = { tenantId: 't1', projectId: 'p2', state: 'open' as const, madeBy: '', madeByName: '' };
    await tx.insert(proposals).values(ids.map((id, n) => ({ ...made, id, title: id, madeAt: madeAt(n) })));
    const proof = { tenantId: 't1', orderId: 'o', projectId: 'p2', hash: 'h', content: { orderNumber: 'O', items: [] } };
    await tx.insert(certificates).values(ids.map((number, n) => ({ ...proof, number, orderId: `o-${n}`, at: madeAt(n) })));
  });
});
afterAll(() => bench.close());

type Asking = (context: object, asked: object) => Promise<{ data: unknown } | { refused: string }>;

interface Page {
  items: readonly unknown[];
  searchPackageId: string;
  isLastPage: boolean;
  matches: number;
}

/** Every page, in their order; ends after more than there can be. */
async function walked(who: string, what: 'proposals' | 'certificates', place = '', left = 9): Promise<Page[]> {
  const page = await bench.db.inTenant('t1', async (tx) => {
    const context = { ...bench.context(who), tx };
    const asked = { searchPackageId: place };
    const answer = await (what === 'proposals'
      ? (proposalHandlers.proposals as Asking)(context, asked)
      : certificatesOf(context, asked));
    return 'data' in answer ? (answer.data as Page) : expect.fail('refused');
  });
  return page.isLastPage || left === 0 ? [page] : [page, ...(await walked(who, what, page.searchPackageId, left - 1))];
}

test.each(['proposals', 'certificates'] as const)(
  'every one of the %s is on one page, newest first, and each page has their number',
  async (what) => {
    const pages = await walked('celina', what);
    const { pageRows } = ORDER_LIMITS;
    expect(pages.map(({ items, matches }) => [items.length, matches])).toEqual([
      [pageRows, MANY],
      [pageRows, MANY],
      [40, MANY],
    ]);
    const names = pages.flatMap(({ items }) =>
      items.map((one) => ({ id: '', number: '', ...Object(one) }) as { id: string; number: string }),
    );
    const found = names.map(({ id, number }) => id || number);
    expect(found).toEqual(Array.from({ length: MANY }, (_, n) => String(MANY - 1 - n).padStart(4, '0')));
    // who works in another project has none of them
    expect(await walked('bogdan', what)).toMatchObject([{ items: [], matches: 0 }]);
  },
);

test.each(['~', 'x~y', '-1~a', '9'.repeat(15), `${'9'.repeat(30)}~a`])(
  'a place that is none is the first page: %s',
  async (place) => {
    const [page] = await walked('celina', 'proposals', place, 0);
    expect(page?.items).toHaveLength(ORDER_LIMITS.pageRows);
  },
);
