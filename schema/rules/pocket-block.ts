/**
 * Transfer and storage format of a pocket catalogue block: length of the first part in four bytes, then the lines, then the
 * rows, each packed with gzip. A search unpacks only the lines.
 */
const HEAD_BYTES = 4;

/** Separator after the class at the start of a line; boxes have none. It cannot occur in the text of a line. */
export const POCKET_CLASS_END = '\u001F';

/** Serialises the packed lines and rows of a block. */
export function joinBlock(lines: Uint8Array, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(HEAD_BYTES + lines.length + rows.length);
  new DataView(block.buffer).setUint32(0, lines.length);
  block.set(lines, HEAD_BYTES);
  block.set(rows, HEAD_BYTES + lines.length);
  return block;
}

/** Parses a block into its packed lines and rows; null for other bytes. */
export function partsOfBlock(
  block: Uint8Array<ArrayBuffer>,
): { lines: Uint8Array<ArrayBuffer>; rows: Uint8Array<ArrayBuffer> } | null {
  if (block.length < HEAD_BYTES) return null;
  const length = new DataView(block.buffer, block.byteOffset).getUint32(0);
  if (HEAD_BYTES + length > block.length) return null;
  return { lines: block.subarray(HEAD_BYTES, HEAD_BYTES + length), rows: block.subarray(HEAD_BYTES + length) };
}
