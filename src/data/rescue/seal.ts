import * as v from 'valibot';
import { base64Of, bytesOf, contentKeyOf, HALF, keyIdOf, newPair, publicHalf } from '#schema/rescue-seal.ts';
import type { RescueFile } from './rescue.ts';

/**
 * A rescue file that cannot be read in transit: version 2 contains version 1 under AES-256-GCM, and before it a readable header. The
 * header is bound to the content: if one letter of it changes, the content does not open.
 */
const header = v.strictObject({
  format: v.literal('strongroom-rescue'),
  version: v.literal(2),
  madeAt: v.number(),
  clientId: v.string(),
  userId: v.string(),
  userName: v.string(),
  deviceName: v.string(),
  /** Number of operations. */
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

/** Beginning of a sealed file, also of a cut one. */
const begins = /^\s*\{\s*"format"\s*:\s*"strongroom-rescue"\s*,\s*"version"\s*:\s*2\b/;

/** Reads the envelope of a sealed file; undefined for another file. Nothing in it is proven before it is open. */
export function readSealed(text: string): SealedFile | 'damaged' | undefined {
  if (!begins.test(text)) return undefined;
  try {
    const parsed = v.safeParse(sealedFile, JSON.parse(text));
    return parsed.success ? parsed.output : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Opens the content of a sealed file as text; undefined if it is damaged or the key is another one. */
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

/** Binds the header to the content value by value, in a fixed order independent of the file. */
function bound(open: Header, iv: BufferSource): AesGcmParams {
  const { format, version, madeAt, clientId, userId, userName, deviceName, operations, keyId, half } = open;
  const values = [format, version, madeAt, clientId, userId, userName, deviceName, operations, keyId, half];
  return { name: CIPHER, iv, additionalData: new TextEncoder().encode(JSON.stringify(values)) };
}
