import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

test('at the bench an expected document comes first, then a box of this device, then a shelf, which is not counted', async () => {
  const { store } = (await tabs.signedInTab()).openNow() as Local; // a user is signed in
  const indexed = { code: 'S-0001', shown: 1, status: 1, newest: '1', orderId: '', scope: 'project:hr' };
  await store.put('containers', [{ id: 'b', ...indexed, base: null, row: null, folded: [], seq: 1, mark: 'accepted' } as never]); // its row is not read
  const { benchScanKind } = await import('./bench-scan-kind.ts');
  const kind = (code: string, ...kinds: ('container' | 'document' | 'shelf')[]) =>
    benchScanKind({ code, kinds }, [{ code: 'D-1' }]);
  expect(await kind('D-1', 'shelf')).toBe('document');
  expect(await kind('S-0001')).toBe('box');
  expect(await kind('S-0001', 'shelf')).toBe('box');
  expect(await kind('K-7', 'container')).toBe('box');
  expect(await kind('R-01', 'shelf')).toBe('shelf');
  expect(await kind('R-01')).toBe('document');
});
