import { expect, test } from 'vitest';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

test('a device keeps the parts, text and neighbours of 200 documents that were looked at', () => {
  const { documentParts, documentPageInfo, relatedDocuments } = documentCalls;
  const rows = [documentParts, documentPageInfo, relatedDocuments, documentTextCalls.getDocumentText];
  expect(DOCUMENT_LIMITS.looked).toBe(200);
  expect(rows.map((row) => ('keeps' in row ? row.keeps : 0))).toEqual([200, 200, 200, 200]);
});
