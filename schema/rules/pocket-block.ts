/**
 * A block of the pocket catalogue as it travels and as a device keeps it: length of the first part in four bytes, then the lines,
 * then the rows, each packed with gzip. A search unpacks the lines alone.
 */
const HEAD_BYTES = 4;

/** Behind the class at the beginning of a line; boxes have none. No text of a line contains it. */
export const POCKET_CLASS_END = '\u001F';

/** Joins the packed lines and the packed rows of a block. */
export function joinBlock(lines: Uint8Array, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(HEAD_BYTES + lines.length + rows.length);
  new DataView(block.buffer).setUint32(0, lines.length);
  block.set(lines, HEAD_BYTES);
  block.set(rows, HEAD_BYTES + lines.length);
  return block;
}

/** The packed lines and the packed rows of a block; null for bytes that are no block. */
export function partsOfBlock(
  block: Uint8Array<ArrayBuffer>,
): { lines: Uint8Array<ArrayBuffer>; rows: Uint8Array<ArrayBuffer> } | null {
  if (block.length < HEAD_BYTES) return null;
  const length = new DataView(block.buffer, block.byteOffset).getUint32(0);
  if (HEAD_BYTES + length > block.length) return null;
  return { lines: block.subarray(HEAD_BYTES, HEAD_BYTES + length), rows: block.subarray(HEAD_BYTES + length) };
}
