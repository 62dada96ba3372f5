import type { Picture } from '#service/pages/process/requests.ts';

const PNG = 0x89;
/** Frames of a JPEG as we write it: one scan after the other, or one for all. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];

/** A picture we wrote, with the size in its header; undefined when it is not one of ours. */
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
