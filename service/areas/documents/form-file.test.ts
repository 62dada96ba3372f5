import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFormat } from '#schema/codes/documents.ts';
import { LIMITS } from '#schema/limits.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import { joined } from '#tests/bench/hostile-files/made-file.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** S1 §7: the file of a document comes in the form of its call, and is kept and checked like one uploaded before. */

let bench: Bench;
let token: string;
let pdf: Buffer;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  token = (await bench.signIn('operator')).token;
  pdf = await writtenPdf(['one', 'two']);
}, 120_000);
afterAll(() => bench?.close());

const guid = 'own-document';
const NEW_VERSION = '/api/documents/new-version';
const WITH_IMAGE = '/api/registration/register-with-image';
const EXT = '/api/registration/register-ext';
const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (head: string, content: string | Buffer) =>
  joined(Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), content, '\r\n');
const request = (fields: object) => part('name="request"', JSON.stringify(fields));
const file = (content: string | Buffer, name = 'contract.pdf') => part(`name="file"; filename="${name}"`, content);
const formOf = (...parts: Buffer[]) => Uint8Array.from(joined(...parts, '--b--\r\n'));

const send = async (path: string, raw: Uint8Array<ArrayBuffer>, given: object = {}) => {
  const { status, body } = await bench.ask('POST', path, { token, raw, headers, ...given });
  return { status, code: body['code'], message: body['message'], data: Object(body['data']) as Record<string, unknown> };
};
const versionsOf = (id: string) =>
  bench.db.asSystem((tx) => tx.select().from(documentFiles).where(eq(documentFiles.documentId, id)));
const changeSet = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row?.version ?? expect.fail('No document');
};
/** Everything a refused form must leave alone. */
async function state() {
  const keys: string[] = [];
  for await (const { key } of bench.files.list('t-north/uploads/')) keys.push(key);
  const counted = await bench.db.asSystem(async (tx) => [
    await tx.$count(registrations),
    await tx.$count(documentFiles),
    await tx.$count(files),
  ]);
  return [...keys, ...counted];
}

test('newVersion: the file of the form is the next version, once however often the form comes', async () => {
  const asked = { opId: randomUUID(), guid, currentChangeSetId: await changeSet(), fileName: 'annex.pdf' };
  const form = formOf(request(asked), file(pdf));
  const first = await send(NEW_VERSION, form);
  expect([first.status, first.data]).toEqual([200, expect.objectContaining({ guid, verdict: 'applied' })]);
  expect((await send(NEW_VERSION, form)).data).toEqual(first.data);
  const versions = await versionsOf(guid);
  expect(versions.map(({ version, name, pages }) => [version, name, pages.length])).toEqual([
    [1, 'contract.pdf', 1],
    [2, 'annex.pdf', 2],
  ]);
  // the same operation with other bytes is no repeat
  const other = await send(NEW_VERSION, formOf(request(asked), file(await writtenPdf(['other']))));
  expect([other.code, await versionsOf(guid)]).toEqual(['request.invalid', versions]);
  const late = await send(NEW_VERSION, formOf(request({ ...asked, opId: randomUUID() }), file(pdf)));
  expect([late.code, await versionsOf(guid)]).toEqual(['row.changed', versions]);
});

test('registerWithImage and registerExt: a document with its file in one call', async () => {
  const image = await send(WITH_IMAGE, formOf(request({ classId: 'own-class', values: {} }), file(pdf)));
  const text = await send(EXT, formOf(request({ classId: 'own-class', values: {} }), file('Notatka', 'Zażółć.txt')));
  const [one] = await versionsOf(String(image.data['guid']));
  const [two] = await versionsOf(String(text.data['guid']));
  expect([one?.name, one?.format, one?.pages.length]).toEqual(['contract.pdf', documentFormat.pdf, 2]);
  expect([two?.name, two?.format]).toEqual(['Zażółć.txt', documentFormat.text]);
});

const documents = () => bench.db.asSystem((tx) => tx.$count(registrations));

test('registerWithImage takes pictures and PDF alone, so a text is refused there and no document is made', async () => {
  const before = await documents();
  const asked = { classId: 'own-class', values: {}, opId: randomUUID() };
  const refused = await send(WITH_IMAGE, formOf(request(asked), file('Notatka', 'Zażółć.txt')));
  expect([refused.code, await documents()]).toEqual(['file.kindForbidden', before]);
  // the same form is taken where files of other kinds are
  const taken = await send(EXT, formOf(request(asked), file('Notatka', 'Zażółć.txt')));
  expect([taken.data['verdict'], await documents()]).toEqual(['applied', before + 1]);
});

const fields = { classId: 'own-class', values: {} };

test('a form that is not whole, or more than its request and one file, leaves nothing behind', async () => {
  const before = await state();
  const whole = formOf(request(fields), file(pdf));
  const bad: Record<string, Uint8Array<ArrayBuffer>> = {
    'no file': formOf(request(fields)),
    'two files': formOf(request(fields), file(pdf), file(pdf)),
    'file first': formOf(file(pdf), request(fields)),
    'a part of another name': formOf(request(fields), part('name="image"; filename="a.pdf"', pdf)),
    'fields as parts': formOf(part('name="classId"', 'own-class'), file(pdf)),
    'an unknown field': formOf(request({ ...fields, role: 'x' }), file(pdf)),
    'a field of the wrong kind': formOf(request({ ...fields, classId: 1 }), file(pdf)),
    'cut in the file': whole.slice(0, whole.length - 100),
    'cut before its end': whole.slice(0, -6),
    'a name that is no text': formOf(request(fields), file(pdf, 'a\0.pdf')),
    'a name too long': formOf(request(fields), file(pdf, `${'x'.repeat(LIMITS.nameCharacters)}.pdf`)),
    'an upload and a file': formOf(request({ ...fields, uploadIds: ['own-upload'] }), file(pdf)),
  };
  for (const path of [WITH_IMAGE, EXT])
    for (const [what, raw] of Object.entries(bad)) expect([what, (await send(path, raw)).status]).toEqual([what, 422]);
  for (const type of ['multipart/form-data', 'multipart/mixed; boundary=b', 'application/octet-stream', 'text/plain'])
    expect([type, (await send(WITH_IMAGE, whole, { headers: { 'content-type': type } })).status]).toEqual([type, 422]);
  expect(await state()).toEqual(before);
});

test('the file is checked as an upload is: by what it is, not by its name', async () => {
  const before = await state();
  const verdicts: Record<string, [string, string | Buffer]> = {
    'file.empty': ['a.pdf', ''],
    'file.kindDiffers': ['a.pdf', '<html><script>alert(1)</script></html>'],
    'file.kindForbidden': ['a.exe', 'MZ\0\0'],
  };
  for (const [code, [name, content]] of Object.entries(verdicts))
    expect((await send(EXT, formOf(request(fields), file(content, name)))).code).toBe(code);
  const page = formOf(request(fields), file('<html><script>alert(1)</script></html>'));
  expect((await send(EXT, page)).data).toEqual({ named: 'PDF', is: 'page', isBoth: false });
  expect(await state()).toEqual(before);
  // it is opened, too
  expect((await send(EXT, formOf(request(fields), file(pdf.subarray(0, 200))))).code).toBe('file.broken');
  expect(await bench.db.asSystem((tx) => tx.$count(documentFiles))).toBe(before.at(-2));
});

test('a file over the limit is refused while it comes', async () => {
  const before = await state();
  const head = joined(request(fields), `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`);
  const chunks = Array.from({ length: LIMITS.fileBytes / 10_000_000 }, () => Buffer.alloc(10_000_000));
  const answer = await fetch(bench.url + WITH_IMAGE, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Blob([Uint8Array.from(head), ...chunks, '\r\n--b--\r\n']),
  }).catch(() => ({ status: 413 }));
  expect(answer.status).toBe(413);
  expect(await state()).toEqual(before);
});

test('rights are those of the call: no right, a document and a class that are not seen', async () => {
  const before = await bench.db.asSystem(async (tx) => [await tx.$count(registrations), await tx.$count(documentFiles)]);
  const nothing = (await bench.signIn('nothing')).token;
  const form = formOf(request(fields), file(pdf));
  expect([(await send(EXT, form, { token: '' })).status, (await send(EXT, form, { token: nothing })).status]).toEqual([401, 403]);
  const asked = { guid: 'otherUser-document', currentChangeSetId: 1 };
  expect((await send(NEW_VERSION, formOf(request(asked), file(pdf)))).code).toBe('row.unknown');
  const foreign = { ...fields, classId: 'otherUser-class' };
  expect((await send(WITH_IMAGE, formOf(request(foreign), file(pdf)))).message).toBe('classUnknown');
  // without a file it is no document with pages
  const { body } = await bench.ask('POST', WITH_IMAGE, { token, body: fields });
  expect(body['message']).toBe('fileMissing');
  expect(await bench.db.asSystem(async (tx) => [await tx.$count(registrations), await tx.$count(documentFiles)])).toEqual(before);
});
