import { custodyEvent } from '#schema/codes.ts';
import type { PathStep, SealEvent, SealKey, SealPage, SealRoot } from '#schema/records/seal.ts';
import { eventText, leafText, rootText, signedText } from './texts.ts';

/** Cryptography of the runtime that checks: a browser, or the service in tests. */
export interface SealCrypto {
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  /** Verifies ES256 over the text, with a public key in DER. */
  verifies: (
    publicKey: Uint8Array<ArrayBuffer>,
    text: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>;
}

/** First fault of a seal, with the event or day where it was found; `none` for an intact one. */
export type SealFault =
  | 'none'
  | 'event'
  | 'order'
  | 'head'
  | 'sealing'
  | 'content'
  | 'leaf'
  | 'root'
  | 'key'
  | 'signature'
  | 'roots';

export interface SealVerdict {
  fault: SealFault;
  /** Position of the event, or the day; empty for none. */
  at: string;
  /** Number of events whose own fields were hashed. */
  hashed: number;
  /** The last position covered by a signature; 0 for none. */
  signed: number;
  /** The content was compared with the sealed one: by the vault, or here by the content in the file. */
  compared: boolean;
}

const encoded = (text: string) => new TextEncoder().encode(text);

/** Hash of a text in hex. */
export async function hexHash({ sha256 }: SealCrypto, text: string): Promise<string> {
  return hexOf(await sha256(encoded(text)));
}

/**
 * Checks a seal using only its own data: every event, their order, the last event, the path to the signed root of the day, its
 * signature and the roots after it. Stops at the first fault.
 *
 * @param roots from the day of the seal on, the oldest first
 */
export async function checkSeal(
  page: SealPage,
  { keys, roots, content }: { keys: readonly SealKey[]; roots: readonly SealRoot[]; content?: string | undefined },
  crypto: SealCrypto,
): Promise<SealVerdict> {
  const hashed = page.events.filter(({ open }) => open !== null).length;
  const compared = content !== undefined || page.content.now !== 'unknown';
  const verdict = (fault: SealFault, at: number | string = '', signed = 0) => ({
    fault,
    at: String(at),
    hashed,
    signed,
    compared,
  });
  const chain = await chainFault(page, crypto);
  if (chain) return verdict(chain.fault, chain.at);
  // a destruction hides the content, so it must be an event of the chain
  const isDestroyed = page.events.some(({ event }) => event === custodyEvent.destroyed);
  if (page.destroyed ? !isDestroyed : isOtherContent(page)) return verdict('content');
  if (content !== undefined && (await hexHash(crypto, content)) !== page.content.hash) return verdict('content');
  const { day } = page;
  if (!day) return verdict('none');
  const covered = page.events.find(({ position }) => position === day.position);
  if (covered?.hash !== day.hash) return verdict('leaf', day.root.day);
  const leaf = await crypto.sha256(encoded(leafText(page.container.id, day.position, day.hash)));
  if (hexOf(await rootOf(leaf, day.path, crypto)) !== day.root.root) return verdict('root', day.root.day);
  const signed = await rootsFault([day.root, ...roots.filter((root) => root.day > day.root.day)], keys, crypto);
  return signed ? verdict(signed.fault, signed.at) : verdict('none', '', day.position);
}

/** True if the vault found other content, or did not compare it and counts other documents than were sealed. */
const isOtherContent = ({ content }: SealPage): boolean =>
  content.now === 'changed' || (content.now === 'unknown' && content.documentsNow !== content.documents);

async function chainFault(page: SealPage, crypto: SealCrypto): Promise<{ fault: SealFault; at: number } | undefined> {
  let before = { position: 0, hash: '' };
  for (const event of page.events) {
    if (event.position !== before.position + 1 || event.previousHash !== before.hash)
      return { fault: 'order', at: event.position };
    if (event.open && !(await isTrue(event, event.open, page.container.id, crypto)))
      return { fault: 'event', at: event.position };
    before = event;
  }
  if (before.position !== page.head.position || before.hash !== page.head.hash) return { fault: 'head', at: before.position };
  return isSealing(page) ? undefined : { fault: 'sealing', at: page.sealedBy };
}

async function isTrue(event: SealEvent, open: NonNullable<SealEvent['open']>, id: string, crypto: SealCrypto): Promise<boolean> {
  const isItself = open.position === event.position && open.containerId === id && open.previousHash === event.previousHash;
  const isShown = open.event === event.event && open.at === event.at;
  return isItself && isShown && (await hexHash(crypto, eventText(open))) === event.hash;
}

/** True if the event that closed the box records the displayed hash and number of documents. */
function isSealing({ events, sealedBy, content }: SealPage): boolean {
  const detail = events.find(({ position }) => position === sealedBy)?.open?.detail;
  if (typeof detail !== 'object' || detail === null) return false;
  return Reflect.get(detail, 'contentHash') === content.hash && Reflect.get(detail, 'documents') === content.documents;
}

/** Root of a Merkle tree, from the hash of a leaf and the nodes next to its way up. */
export async function rootOf(
  leaf: Uint8Array<ArrayBuffer>,
  path: readonly PathStep[],
  { sha256 }: Pick<SealCrypto, 'sha256'>,
): Promise<Uint8Array<ArrayBuffer>> {
  let node = leaf;
  for (const { side, hash } of path) {
    const other = bytesOf(hash);
    const [left, right] = side === 'left' ? [other, node] : [node, other];
    node = await sha256(new Uint8Array([1, ...left, ...right]));
  }
  return node;
}

async function rootsFault(
  roots: readonly SealRoot[],
  keys: readonly SealKey[],
  crypto: SealCrypto,
): Promise<{ fault: SealFault; at: string } | undefined> {
  let before: SealRoot | undefined;
  for (const root of roots) {
    const key = keys.find(({ id }) => id === root.keyId);
    const publicKey = base64Bytes(key?.publicKey ?? '');
    if (!key || hexOf(await crypto.sha256(publicKey)) !== root.keyId) return { fault: 'key', at: root.day };
    if (!(await crypto.verifies(publicKey, encoded(signedText(root)), base64Bytes(root.signature))))
      return { fault: 'signature', at: root.day };
    if (before && root.previous !== (await hexHash(crypto, rootText(before)))) return { fault: 'roots', at: root.day };
    before = root;
  }
  return undefined;
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const base64Bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
