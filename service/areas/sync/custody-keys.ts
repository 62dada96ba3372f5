import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign, verify, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FILE = 'custody.key';
const CURVE = 'P-256';
/** The only signature encoding that WebCrypto in a browser verifies. */
const ENCODING = 'ieee-p1363';

/** Keys of the daily roots. They are outside the database, so write access to the database is not enough to sign a forged root. */
export interface CustodyKeys {
  /** The key that signs: its id and its public half (DER in base64). */
  own: { id: string; publicKey: string };
  /** Signs with the first key of the file (ES256). */
  sign: (text: string) => { keyId: string; signature: string };
  /** True if a key of the file signed this text; false for any other key. */
  verifies: (text: string, signed: { keyId: string; signature: string }) => boolean;
}

/** The key file cannot be used; the message is one line for a person. */
export class CustodyKeyFault extends Error {}

/**
 * Reads the keys from `CUSTODY_KEY_FILE`, which several nodes share, else from a file in the data folder, made at the first
 * start. The file contains PEM blocks: the first is the private key that signs, further ones verify older roots.
 *
 * @throws CustodyKeyFault if the named file is missing or contains no key
 */
export async function custodyKeys(dataDir: string, named?: string): Promise<CustodyKeys> {
  const place = named ?? join(dataDir, FILE);
  const read = () => readFile(place, 'utf8').catch(() => undefined);
  let text = await read();
  if (text === undefined && named === undefined) {
    await makeKeyFile(dataDir, place);
    text = await read();
  }
  if (text === undefined) throw new CustodyKeyFault(`The key file of custody "${place}" cannot be read.`);
  const keys = keysIn(text);
  if (!keys) throw new CustodyKeyFault(`The key file of custody "${place}" does not begin with a private key of P-256.`);
  return keys;
}

/** Links the file instead of renaming it: if two nodes start together, the first one wins and both read its key. */
async function makeKeyFile(dataDir: string, place: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: CURVE });
  const made = `${place}.${process.pid}`;
  await writeFile(made, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await link(made, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
}

/** Returns the keys of PEM text; undefined if it does not begin with a private key of the curve. */
export function keysIn(pem: string): CustodyKeys | undefined {
  const blocks = pem.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
  try {
    const own = createPrivateKey(blocks[0] ?? '');
    const known = new Map(blocks.map((block) => createPublicKey(block)).map((key) => [keyIdOf(key), key]));
    if (own.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined;
    return keysOf(own, known);
  } catch {
    return undefined; // OpenSSL's message may quote the file
  }
}

function keysOf(own: KeyObject, known: ReadonlyMap<string, KeyObject>): CustodyKeys {
  const ownId = keyIdOf(createPublicKey(own));
  const publicKey = createPublicKey(own).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    own: { id: ownId, publicKey },
    sign: (text) => ({
      keyId: ownId,
      signature: sign('sha256', Buffer.from(text), { key: own, dsaEncoding: ENCODING }).toString('base64'),
    }),
    verifies: (text, { keyId, signature }) => {
      const key = known.get(keyId);
      if (!key) return false;
      return verify('sha256', Buffer.from(text), { key, dsaEncoding: ENCODING }, Buffer.from(signature, 'base64'));
    },
  };
}

function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
