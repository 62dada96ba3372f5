import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { referenceNames } from './reference-names.ts';
import { costCenters } from './references.ts';

let opened: Local;
beforeEach(async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
  const row = { id: 'cc1', code: 'CC-100', name: 'Warehouse 1', status: 1, translations: { pl: { name: 'Magazyn 1' } } };
  await opened.store.put('references', [
    { id: 'costCenter/cc1', of: 'costCenter', seq: 1, scope: 'client', row: { of: 'costCenter', ...row } },
  ]);
});
afterEach(async () => {
  shownLanguage().next('en');
  await opened.close();
  vi.unstubAllGlobals();
});

test("the client's own names change with the language, where they are listed and where a record names them", async () => {
  const listed: string[][] = [];
  const named: (string | undefined)[] = [];
  const subscriptions = [
    costCenters(opened.db).subscribe((rows) => listed.push(rows.map(({ name }) => name))),
    referenceNames(opened.db).subscribe((names) => named.push(names.get('costCenter/cc1'))),
  ];
  await vi.waitFor(() => expect([listed.at(-1), named.at(-1)]).toEqual([['Warehouse 1'], 'CC-100 Warehouse 1']));
  shownLanguage().next('pl');
  await vi.waitFor(() => expect([listed.at(-1), named.at(-1)]).toEqual([['Magazyn 1'], 'CC-100 Magazyn 1']));
  for (const each of subscriptions) each.unsubscribe();
});
