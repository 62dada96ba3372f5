import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileState } from '#schema/codes.ts';
import { documentFormat, textState } from '#schema/codes/documents.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Formats of the client's list are kept as they came, never opened and never drawn; the rest of the list is not taken. */

const guid = 'own-document';
const table = zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]);
const mail = Buffer.from('From: a@example.com\r\nSubject: x\r\n\r\n<html><script>alert(1)</script></html>');
const letter = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const program = Buffer.from('MZ\u0000\u0001 a program');

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  token = (await bench.signIn('operator')).token;
}, 120_000);
afterAll(() => bench?.close());

const list = (formats: unknown) =>
  bench.db.asSystem((tx) =>
    tx
      .update(tenants)
      .set({ parameters: sql`coalesce(parameters, '{}'::jsonb) || ${JSON.stringify({ otherFormats: formats })}::text::jsonb` })
      .where(eq(tenants.tenantId, 't-north')),
  );

async function upload(name: string, bytes: Buffer) {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { id, purpose: 'document', name, bytes: bytes.length, sha256 };
  await bench.ask('POST', '/api/uploads', { token, body: about });
  const headers = { 'content-type': 'application/octet-stream' };
  await bench.ask('PUT', `/api/uploads/${id}/1`, { token, raw: Uint8Array.from(bytes), headers });
  const { body } = await bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} });
  return { id, code: body['code'], state: Object(body['data']).state };
}

const versionOf = async (uploadId: string) => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  const body = { opId: randomUUID(), guid, currentChangeSetId: row?.version, fileName: 'Costs.xlsx', uploadIds: [uploadId] };
  return (await bench.ask('POST', '/api/documents/new-version', { token, body })).body;
};

test('without a list no such format is taken', async () => {
  for (const [name, bytes] of [
    ['a.xlsx', table],
    ['a.eml', mail],
    ['a.msg', letter],
  ] as const)
    expect([name, (await upload(name, bytes)).code]).toEqual([name, 'file.kindForbidden']);
});

test('what a browser or a system runs is never taken, even when it is listed', async () => {
  await list(['xlsx', '.MSG', 'eml', 'exe', 'html', 'svg', 'js', 'zip', 7, null]);
  for (const [name, bytes, code] of [
    ['setup.exe', program, 'file.kindForbidden'],
    ['page.html', page, 'file.kindForbidden'],
    ['drawing.svg', Buffer.from('<svg/>'), 'file.kindForbidden'],
    ['run.js', Buffer.from('alert(1)'), 'file.kindForbidden'],
    ['packed.zip', table, 'file.kindForbidden'],
    // listed, and something else in truth
    ['costs.xlsx', page, 'file.kindDiffers'],
    ['costs.xlsx', program, 'file.kindDiffers'],
    ['costs.xlsx', letter, 'file.kindDiffers'],
    ['letter.msg', table, 'file.kindDiffers'],
    ['letter.eml', page, 'file.kindDiffers'],
    ['letter.eml', program, 'file.kindDiffers'],
    ['costs.xlsx.exe', table, 'file.kindForbidden'],
  ] as const)
    expect([name, (await upload(name, bytes)).code]).toEqual([name, code]);
  // a list that is none leaves all formats out
  await list('xlsx');
  expect((await upload('a.xlsx', table)).code).toBe('file.kindForbidden');
  expect((await bench.ask('GET', '/api/navigation/menu', { token })).status).toBe(200);
});

test('a listed format is a version of a document: kept to the byte, without pages and text, and downloaded as an attachment', async () => {
  await list(['xlsx', 'msg', 'eml']);
  for (const [name, bytes] of [
    ['a.eml', mail],
    ['a.msg', letter],
  ] as const)
    expect(await upload(name, bytes)).toMatchObject({ state: fileState.ready });
  const { id, state } = await upload('Costs.xlsx', table);
  expect(state).toBe(fileState.ready);
  const [row] = await bench.db.asSystem((tx) => tx.select().from(files).where(eq(files.id, id)));
  expect(row).toMatchObject({ kind: 'other', pages: [] });
  // not a picture and not a PDF
  const opened = await bench.ask('GET', `/api/files/${id}`, { token });
  expect(opened.status).toBe(404);
  expect(await versionOf(id)).toMatchObject({ data: { verdict: 'applied' } });
  const [version] = (
    await bench.db.asSystem((tx) => tx.select().from(documentFiles).where(eq(documentFiles.documentId, guid)))
  ).toSorted((a, b) => b.version - a.version);
  expect(version).toMatchObject({ format: documentFormat.other, pages: [], bytes: table.length });
  const info = Object((await bench.ask('GET', `/api/documents/document-page-info/${guid}`, { token })).body['data']);
  expect(info).toMatchObject({ miniatures: false, editPage: false, textState: textState.none, documentFormatId: 100 });
  const drawn = await bench.ask('POST', '/api/documents/get-document-page', {
    token,
    body: { documentGuid: guid, version: version?.version, page: 1, showOpacity: true, showNotesHighlights: true },
  });
  expect(drawn.body['result']).toBe(false);
  const saved = await fetch(`${bench.url}/api/documents/download-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ GuidList: [{ Guid: guid, Version: version?.version }] }),
  });
  expect(saved.headers.get('content-disposition')).toContain('attachment');
  expect(saved.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await saved.arrayBuffer()).includes(table)).toBe(true);
});
