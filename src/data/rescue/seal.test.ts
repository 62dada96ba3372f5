import { expect, test } from 'vitest';
import { base64Of, bytesOf, contentKeyOf, keyIdOf, newPair, publicHalf } from '#schema/rescue-seal.ts';
import type { ClientParameters } from '#schema/records/settings.ts';
import { changeSession } from '#src/data/session/session.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { openSealed, readSealed, seal, type SealedFile } from './seal.ts';
import { pack, type RescueFile } from './rescue.ts';

const whose = { clientId: 'c1', userId: 'anna', userName: 'Anna', deviceName: 'Tablet 7' };
const file: RescueFile = {
  format: 'strongroom-rescue',
  version: 1,
  madeAt: Date.UTC(2026, 10, 22, 8),
  ...whose,
  operations: [anOperation(1, { payload: { code: 'ZAŻÓŁĆ-1' } }), anOperation(2)],
  drafts: [{ id: 'draft/registration/x', at: 7, value: { text: 'half a word' } }],
  files: [],
  filesLeft: 0,
};

/** A vault: what it hands to devices, and what it answers of a file. */
async function aVault() {
  const { pair, half } = await newPair();
  const keyId = await keyIdOf(half);
  const open = async (sealed: SealedFile, more: Partial<SealedFile> = {}) =>
    base64Of(await contentKeyOf(pair.privateKey, await publicHalf(sealed.half), { ...sealed, ...more }));
  return { publicKey: half, keyId, open };
}

/** Returns a file sealed for a service, as its header describes it. */
async function aSealedFile(vault: { publicKey: string }) {
  const text = await seal(file, vault.publicKey);
  const read = readSealed(text);
  if (!read || read === 'damaged') throw new Error(text);
  return { text, read };
}

test('I7: a sealed file opens for its vault alone, letter by letter what went in', async () => {
  const [vault, another] = [await aVault(), await aVault()];
  const { read } = await aSealedFile(vault);
  expect(read).toMatchObject({ version: 2, ...whose, operations: 2, keyId: vault.keyId });
  expect(await openSealed(read, await vault.open(read))).toBe(JSON.stringify(file));
  expect(await openSealed(read, await another.open(read))).toBeUndefined();
  // the same pair under the name of another client, or of another key
  expect(await openSealed(read, await vault.open(read, { clientId: 'c2' }))).toBeUndefined();
  expect(await openSealed(read, await vault.open(read, { keyId: another.keyId }))).toBeUndefined();
  expect(await openSealed(read, 'no key')).toBeUndefined();
});

test('I7: no word of the work can be read in it, and the same work sealed twice looks different', async () => {
  const vault = await aVault();
  const [first, second] = [await aSealedFile(vault), await aSealedFile(vault)];
  const words = file.operations.flatMap(({ opId, entityId, hash, type }) => [opId, entityId, hash, type]);
  for (const word of [...words, 'ZAŻÓŁĆ', 'half a word']) {
    expect(first.text).not.toContain(word);
    expect(first.text).not.toContain(base64Of(new TextEncoder().encode(word)).slice(0, -4));
  }
  for (const part of ['half', 'nonce', 'content'] as const) expect(first.read[part]).not.toBe(second.read[part]);
});

const flipped = (text: string, at: number) => {
  const bytes = bytesOf(text);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return base64Of(bytes);
};
const changes: Record<Exclude<keyof SealedFile, 'format' | 'version' | 'half'>, (read: SealedFile) => unknown> = {
  madeAt: ({ madeAt }) => madeAt + 1,
  clientId: () => 'c2',
  userId: () => 'bogdan',
  userName: () => 'Anna ',
  deviceName: () => 'Tablet 8',
  operations: () => 1,
  keyId: ({ keyId }) => keyId.replace(/^./, (first) => (first === '0' ? '1' : '0')),
  nonce: ({ nonce }) => flipped(nonce, 0),
  content: ({ content }) => flipped(content, 0),
};

test.each(Object.keys(changes) as (keyof typeof changes)[])('I7: %s changed in the file: it does not open', async (part) => {
  const vault = await aVault();
  const { text, read } = await aSealedFile(vault);
  const contentKey = await vault.open(read);
  const tampered = readSealed(JSON.stringify({ ...JSON.parse(text), [part]: changes[part](read) }));
  if (!tampered || tampered === 'damaged') throw new Error('it can be read');
  // the service answers what it is asked of the file as it is now; an attacker could also replay the right key
  expect(await openSealed(tampered, await vault.open(tampered))).toBeUndefined();
  expect(await openSealed(tampered, contentKey)).toBeUndefined();
});

test('I7: the half of another file, content cut or lengthened anywhere: it does not open', async () => {
  const vault = await aVault();
  const [{ read }, other] = [await aSealedFile(vault), await aSealedFile(vault)];
  const swapped = { ...read, half: other.read.half };
  expect(await openSealed(swapped, await vault.open(swapped))).toBeUndefined();
  expect(await openSealed(swapped, await vault.open(read))).toBeUndefined();
  const bytes = bytesOf(read.content);
  const key = await vault.open(read);
  for (const part of [bytes.slice(0, -1), bytes.slice(1), bytes.slice(0, 8), bytes.slice(0, 0), new Uint8Array([...bytes, 0])])
    expect(await openSealed({ ...read, content: base64Of(part) }, key)).toBeUndefined();
  for (let at = 0; at < bytes.length; at += 97)
    expect(await openSealed({ ...read, content: flipped(read.content, at) }, key)).toBeUndefined();
});

test('S8: a sealed file that was cut, or whose form is another, is reported as damaged and not as no rescue file', async () => {
  const { text } = await aSealedFile(await aVault());
  for (const cut of [60, 200, text.length - 1]) expect(readSealed(text.slice(0, cut))).toBe('damaged');
  for (const [field, value] of Object.entries({ half: 'B', operations: 'two', nonce: 1, more: 'x' }))
    expect(readSealed(JSON.stringify({ ...JSON.parse(text), [field]: value }))).toBe('damaged');
  expect(readSealed(JSON.stringify(file))).toBeUndefined();
  expect(readSealed(text.replace('"version":2', '"version":3'))).toBeUndefined();
  expect(readSealed('')).toBeUndefined();
});

test('1.7: a device with the key of the vault saves sealed; without one, or with one that is none, work comes before secrecy', async () => {
  const vault = await aVault();
  const sealed = await pack(file, vault.publicKey);
  expect(sealed).toMatchObject({ isSealed: true, name: 'strongroom-rescue-2026-11-22T08-00-00.sealed.json' });
  expect(sealed.text).not.toContain('half a word');
  for (const key of [undefined, '', 'no key', vault.publicKey.replace(/..=$/, 'AA=')]) {
    const plain = await pack(file, key);
    expect(plain).toMatchObject({ isSealed: false, name: 'strongroom-rescue-2026-11-22T08-00-00.json' });
    expect(JSON.parse(plain.text)).toEqual(file);
  }
});

test('S10, S8: the key is there without the service, and that of another client seals nothing', async () => {
  const vault = await aVault();
  const parameters = { clientId: 'c1', rescueKey: vault.publicKey } as ClientParameters; // what is asked of them
  changeSession({ parameters });
  expect((await pack(file)).isSealed).toBe(true);
  expect((await pack({ ...file, clientId: 'c2' })).isSealed).toBe(false);
  changeSession({ parameters: null });
  expect((await pack(file)).isSealed).toBe(false);
});
