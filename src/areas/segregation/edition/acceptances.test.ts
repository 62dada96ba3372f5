import * as v from 'valibot';
import { expect, test } from 'vitest';
import { registrationTreat } from '#schema/operations/rooms/archive.ts';
import { acceptances } from './acceptances.ts';
import type { EditionRow } from './documents.list.tsx';

test('a document that lacks more pages than one operation justifies is accepted in several', () => {
  const missing = Array.from({ length: 401 }, (_, n) => ({ id: `page-${n}` }));
  const row = (pages: typeof missing) => ({ words: 'Folder 7', missing: pages }) as unknown as EditionRow; // further fields are not read
  const accepted = acceptances([row(missing), row(missing.slice(0, 1))]);
  const payloads = accepted.map(({ missing: pages }) => ({
    do: 'accept',
    pages: pages.map(({ id }) => id),
    containerId: 'box',
    projectId: 'p',
    documentCode: '7',
    reason: 'Lost in transport',
  }));
  expect(payloads.map((payload) => v.is(registrationTreat.payload, payload))).toEqual([true, true, true, true]);
  expect(payloads.flatMap(({ pages }) => pages)).toEqual([...missing.map(({ id }) => id), 'page-0']);
});
