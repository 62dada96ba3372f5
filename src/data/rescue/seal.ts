import * as v from 'valibot';
import { base64Of, bytesOf, contentKeyOf, HALF, keyIdOf, newPair, publicHalf } from '#schema/rescue-seal.ts';
import type { RescueFile } from './rescue.ts';

/**
 * A rescue file nobody reads on its way: version 2 holds version 1 under AES-256-GCM, and before it what a person
 * may read of it. That stands open and is bound to the content: changed by a letter, the content does not open.
 */
const header = v.strictObject({
  format: v.literal('strongroom-rescue'),
  version: v.literal(2),
  madeAt: v.number(),
  clientId: v.string(),
  userId: v.string(),
  userName: v.string(),
  deviceName: v.string(),
  /** How many operations. */
  operations: v.number(),
  keyId: v.string(),
  half: v.pipe(v.string(), v.regex(HALF)),
});
type Header = v.InferOutput<typeof header>;

const sealedFile = v.strictObject({ ...header.entries, nonce: v.string(), content: v.string() });
export type SealedFile = v.InferOutput<typeof sealedFile>;

const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;

/** The text of a sealed file. Rejects where the key is none. */
export async function seal(file: RescueFile, publicKey: string): Promise<string> {
  const { madeAt, clientId, userId, userName, deviceName } = file;
  const vault = await publicHalf(publicKey);
  const { pair, half } = await newPair();
  const whose = { madeAt, clientId, userId, userName, deviceName, operations: file.operations.length };
  const open: Header = { format: file.format, version: 2, ...whose, keyId: await keyIdOf(publicKey), half };
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await cipherKey(await contentKeyOf(pair.privateKey, vault, open), 'encrypt');
  const content = await crypto.subtle.encrypt(bound(open, nonce), key, new TextEncoder().encode(JSON.stringify(file)));
  const sealed: SealedFile = { ...open, nonce: base64Of(nonce), content: base64Of(new Uint8Array(content)) };
  return JSON.stringify(sealed);
}

/** How a sealed file begins, also one that was cut. */
const begins = /^\s*\{\s*"format"\s*:\s*"strongroom-rescue"\s*,\s*"version"\s*:\s*2\b/;

/** A sealed file as it says of itself; undefined for what is none. Nothing of it is proven before it is open. */
export function readSealed(text: string): SealedFile | 'damaged' | undefined {
  if (!begins.test(text)) return undefined;
  try {
    const parsed = v.safeParse(sealedFile, JSON.parse(text));
    return parsed.success ? parsed.output : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** What a sealed file holds, as text; undefined where it is damaged, or the key is of another. */
export async function openSealed({ nonce, content, ...open }: SealedFile, contentKey: string): Promise<string | undefined> {
  try {
    const key = await cipherKey(bytesOf(contentKey), 'decrypt');
    return new TextDecoder().decode(await crypto.subtle.decrypt(bound(open, bytesOf(nonce)), key, bytesOf(content)));
  } catch {
    return undefined;
  }
}

const cipherKey = (bytes: BufferSource, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, CIPHER, false, [use]);

/** What stands open, bound to the content value by value, in one order whatever the order of the file. */
function bound(open: Header, iv: BufferSource): AesGcmParams {
  const { format, version, madeAt, clientId, userId, userName, deviceName, operations, keyId, half } = open;
  const said = [format, version, madeAt, clientId, userId, userName, deviceName, operations, keyId, half];
  return { name: CIPHER, iv, additionalData: new TextEncoder().encode(JSON.stringify(said)) };
}
