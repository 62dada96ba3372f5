import type { Fuse } from './fuse.ts';

/** Storage and transfer format of a filter: a header of five numbers, then the fingerprints, little-endian. */

const MAGIC = 0x31464353;
const HEAD = 20;
const WIDEST = 18;

/** Serialises a filter. */
export function packFuse({ bits, seed, segmentBits, segments, keys, prints }: Fuse): Uint8Array<ArrayBuffer> {
  const width = bits / 8;
  const bytes = new Uint8Array(HEAD + prints.length * width);
  const view = new DataView(bytes.buffer);
  [MAGIC, bits | (segmentBits << 8), seed >>> 0, segments, keys].forEach((number, at) => view.setUint32(at * 4, number, true));
  prints.forEach((print, at) => (width === 1 ? view.setUint8(HEAD + at, print) : view.setUint16(HEAD + at * 2, print, true)));
  return bytes;
}

/** Parses a filter; null for other or truncated bytes. */
export function unpackFuse(bytes: Uint8Array): Fuse | null {
  if (bytes.length < HEAD) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic = 0, kind = 0, seed = 0, segments = 0, keys = 0] = [0, 4, 8, 12, 16].map((at) => view.getUint32(at, true));
  const [bits, segmentBits] = [kind & 0xff, kind >>> 8];
  if (magic !== MAGIC || (bits !== 8 && bits !== 16) || segmentBits > WIDEST || segments < 1) return null;
  const size = (segments + 2) * 2 ** segmentBits;
  if (bytes.length !== HEAD + (size * bits) / 8) return null;
  const prints = bits === 8 ? new Uint8Array(size) : new Uint16Array(size);
  for (let at = 0; at < size; at += 1) prints[at] = bits === 8 ? view.getUint8(HEAD + at) : view.getUint16(HEAD + at * 2, true);
  return { bits, seed: seed | 0, segmentBits, segments, keys, prints };
}
