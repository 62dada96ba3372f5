import { IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxDoc } from '#schema/collections.ts';
import type { Local } from '#src/data/database/database.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { outboxDoc } from '#tests/bench/outbox-doc.ts';
import { outboxAbout, SENT_LOOKED_THROUGH } from './outbox-about.ts';

let opened: Local;
beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
});
afterEach(async () => {
  await opened.close();
  vi.unstubAllGlobals();
});

const change = (n: number): OutboxDoc => outboxDoc({ id: `change-${n}`, n, entityId: 'document', lane: 'box', savedAt: n });

test('ux.md §9: what waits is looked through to the first that was saved, however many are looked through of what was sent', async () => {
  const waiting = Array.from({ length: SENT_LOOKED_THROUGH + 1 }, (_, at) => change(at + 1));
  await opened.store.put('outbox', waiting);
  const { rows } = await firstValueFrom(outboxAbout(opened.db, 'queued'));
  expect([rows.length, rows.at(-1)?.n]).toEqual([waiting.length, 1]);
});
