import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#service/db/tables/files.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** A database that was restored without its files names content that is gone. */

let bench: Bench;
beforeAll(async () => {
  bench = await documentBench(['Agreement', 'Annex']);
}, 120_000);
afterAll(() => bench?.close());

test('a page whose content is gone is named as lost, and not as a store that may come back', async () => {
  const { token } = await bench.signIn('operator');
  // the row of a newer database: the store was restored without this content
  await bench.db.asSystem((tx) =>
    tx
      .update(files)
      .set({ sha256: 'f'.repeat(64) })
      .where(eq(files.tenantId, 't-north')),
  );
  const page = { documentGuid: 'own-document', page: 2 };
  const { status, body } = await bench.ask('POST', '/api/documents/get-document-page', { token, body: page });
  expect([status, body['result'], body['code']]).toEqual([200, false, 'file.lost']);
});
