import type { Picture } from '#service/pages/process/requests.ts';

const PNG = 0x89;
/** Frame markers of our JPEGs: sequential or progressive. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];

/** An image we encoded, with the size from its header; undefined for other bytes. */
export function pictureFrom(bytes: Buffer): Picture | undefined {
  if (bytes[0] === PNG) return { bytes, format: 6, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 2; at + 9 < bytes.byteLength; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    if (FRAMES.includes(bytes[at + 1] ?? 0)) {
      return { bytes, format: 5, width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
  }
  return undefined;
}
