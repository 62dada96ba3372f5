import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { sealCalls } from '#schema/calls/seals.ts';
import { sealFile } from '#schema/records/seal.ts';
import { checkSeal } from '#schema/rules/seal/check.ts';
import { sealHandlers } from '#service/areas/seals/handlers.ts';
import { seals } from '#service/db/tables/sync.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { bytesOf } from '#service/http/answers.ts';
import type { AnyoneContext, DrawnAnswer, FileAnswer } from '#service/http/handlers.ts';
import { RATES } from '#service/http/rates.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';
import { nodeCrypto } from './node-crypto.ts';

/** Archive §6, *File*: the PDF of a seal shows in words what its page shows, with the file of the seal in it. */

const handlers = sealHandlers('https://vault.example');
let bench: VaultBench;
let client: string;
let box: string;
beforeAll(async () => {
  bench = await vaultBench();
  const [tenant] = await bench.db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.tenantId, 't1')));
  client = tenant?.urlPath ?? '';
  const anna = bench.device('anna');
  const made = anna.box('PAPER-1');
  box = made.entityId;
  const close = anna.make('container.close', { seals: ['S-77'], scanned: true }, { entityId: box, deps: [made.opId] });
  await anna.send(made, anna.file(made, 'PAPER-1-SECRET', { surname: 'Secretary' }), close);
});
afterAll(() => bench.close());

/** The handlers before a sign-in use nothing but the database. */
const context = () => ({ db: bench.db }) as unknown as AnyoneContext;

async function tokenOf(containerId: string): Promise<string> {
  const ours = and(eq(seals.tenantId, 't1'), eq(seals.containerId, containerId));
  const [found] = await bench.db.asSystem((tx) => tx.select().from(seals).where(ours));
  return found?.token ?? '';
}

const paper = (token: string, language: 'en' | 'pl' | 'de' = 'en', of = client) =>
  handlers.paper(context(), { client: of, token, language });
const drawn = async (outcome: object): Promise<Uint8Array> =>
  'drawn' in outcome || 'file' in outcome ? bytesOf(outcome as FileAnswer | DrawnAnswer) : new Uint8Array(); // of a `blob` row

/** The file of the seal inside a PDF. */
function attachedTo(pdf: Uint8Array): unknown {
  const raw = Buffer.from(pdf).toString('latin1');
  const [, body = ''] = /\/EmbeddedFile[\s\S]*?stream\r?\n([\s\S]*?)\nendstream/.exec(raw) ?? [];
  return JSON.parse(inflateSync(Buffer.from(body, 'latin1')).toString('utf8'));
}

test('the PDF names box, seals, steps, hash and verdict in each language, and is a PDF', async () => {
  const token = await tokenOf(box);
  const [en, pl, de] = await Promise.all((['en', 'pl', 'de'] as const).map((language) => paper(token, language)));
  if (!en || !pl || !de || !('drawn' in en)) throw new Error('no paper');
  expect([en.name, en.type]).toEqual(['seal-PAPER-1.pdf', 'application/pdf']);
  const text = pdfText(await drawn(en));
  expect(text).toContain('Seal of box PAPER-1');
  for (const part of ['Nothing was changed since it was sealed on 2026-11-20.', 'S-77', 'Box closed and sealed', 'scanned'])
    expect(text).toContain(part);
  expect(pdfText(await drawn(pl))).toContain('Nic nie zmieniono od zaplombowania 2026-11-20.');
  expect(pdfText(await drawn(de))).toContain('Seit der Versiegelung am 2026-11-20 nichts geändert.');
});

test('the file inside the PDF is a whole seal that anyone can check, and neither names a person or a document', async () => {
  const pdf = await drawn(await paper(await tokenOf(box)));
  const seal = v.parse(sealFile, attachedTo(pdf));
  expect(await checkSeal(seal.page, seal, nodeCrypto)).toMatchObject({ fault: 'none' });
  expect(JSON.stringify(seal) + pdfText(pdf)).not.toMatch(/anna|secret/i);
});

/** Changes the code of a document past every rule. */
const turn = (from: string, to: string) =>
  bench.db.asSystem((tx) => tx.execute(sql`update registrations set code = ${to} where code = ${from} and tenant_id = 't1'`));

test('one changed byte turns the sentence of the paper', async () => {
  await turn('PAPER-1-SECRET', 'PAPER-1-SECREt');
  const text = pdfText(await drawn(await paper(await tokenOf(box))));
  await turn('PAPER-1-SECREt', 'PAPER-1-SECRET');
  expect(text).toContain('This seal is broken. The content of the box is not the one that');
  expect(text).not.toContain('Nothing was changed');
});

test('hostile, unknown, cut and foreign tokens have the answer the page has, and so has a box that was opened again', async () => {
  const token = await tokenOf(box);
  const hostile = ["' or 1=1 --", '../../etc/passwd', '%00', '💣', randomBytes(16).toString('base64url'), token.slice(1), ''];
  const missing = { refused: 'row.unknown', message: 'There is no such seal.' };
  for (const one of hostile) {
    expect(await paper(one)).toEqual(missing);
    expect(await handlers.page(context(), { client, token: one })).toEqual(missing);
  }
  expect(await paper(token, 'en', 'nobody')).toEqual(missing);
  const anna = bench.device('anna');
  const made = anna.box('PAPER-2');
  const at = { entityId: made.entityId, deps: [made.opId] };
  await anna.send(made, anna.file(made, 'PAPER-2-D'), anna.make('container.close', { seals: ['S-78'], scanned: true }, at));
  const ended = await tokenOf(made.entityId);
  expect((await drawn(await paper(ended))).length).toBeGreaterThan(1_000);
  await anna.send(anna.make('container.reopen', { reason: 'One more' }, at));
  expect(await paper(ended)).toEqual(missing);
});

test('the paper takes no other language and no longer token, and costs what a file costs, not what a page does', () => {
  const asked = { client, token: 'x', language: 'en' };
  expect(v.is(sealCalls.paper.input, asked)).toBe(true);
  expect(v.is(sealCalls.paper.input, { ...asked, language: 'fr' })).toBe(false);
  expect(v.is(sealCalls.paper.input, { ...asked, token: 'x'.repeat(65) })).toBe(false);
  expect(v.is(sealCalls.paper.input, { ...asked, more: 1 })).toBe(false);
  expect(RATES[sealCalls.paper.bucket].perSecond).toBeLessThan(RATES[sealCalls.page.bucket].perSecond);
});

test('who may read transfer lists has the paper from the box, without a token', async () => {
  const { file } = handlers;
  if (typeof file !== 'function') throw new Error('It opens its own transactions.');
  const ask = (containerId: string) =>
    bench.db.inTenant('t1', (tx) => file({ ...bench.context('anna'), tx }, { containerId, format: 'pdf' }));
  expect(pdfText(await drawn(await ask(box)))).toContain('PAPER-1');
  expect(await ask('unknown')).toMatchObject({ refused: 'row.unknown' });
});

test('the file for who may read transfer lists has the sealed content, which hashes to the seal; no paper and no page has', async () => {
  const { file } = handlers;
  if (typeof file !== 'function') throw new Error('It opens its own transactions.');
  const ask = async (format: 'json' | 'pdf') =>
    drawn(await bench.db.inTenant('t1', (tx) => file({ ...bench.context('anna'), tx }, { containerId: box, format })));
  const seal = v.parse(sealFile, JSON.parse(Buffer.from(await ask('json')).toString('utf8')));
  expect(seal.content).toContain('PAPER-1');
  expect(seal.content).toMatch(/secret/i);
  expect(await checkSeal(seal.page, seal, nodeCrypto)).toMatchObject({ fault: 'none', compared: true });
  const forged = { ...seal, content: seal.content?.replace('PAPER-1', 'PAPER-2') };
  expect(await checkSeal(seal.page, forged, nodeCrypto)).toMatchObject({ fault: 'content' });
  expect(v.parse(sealFile, attachedTo(await ask('pdf'))).content).toBeUndefined();
});

test('a seal whose content was not compared is not called unchanged, and other documents than sealed are a fault', async () => {
  const { page, ...proof } = v.parse(sealFile, attachedTo(await drawn(await paper(await tokenOf(box)))));
  const unknown = { ...page, content: { ...page.content, now: 'unknown' as const } };
  expect(await checkSeal(unknown, proof, nodeCrypto)).toMatchObject({ fault: 'none', compared: false });
  const fewer = { ...unknown, content: { ...unknown.content, documentsNow: page.content.documents + 1 } };
  expect(await checkSeal(fewer, proof, nodeCrypto)).toMatchObject({ fault: 'content' });
});
