import type { FileLook } from '#schema/rules/file-looks.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { beginsAs } from '#service/files/kinds.ts';
import { jpegEnd } from '#service/pages/check/jpeg-end.ts';

/** Bytes that may follow the end of a file, because some writers add them. */
const HARMLESS_BYTES = 1_024;
const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_OF_PNG = Buffer.from('IEND', 'latin1');
const MOST_ZIP_COMMENT = 65_557;

const ends: Partial<Record<FileKind, (file: Buffer) => number>> = {
  pdf: (file) => {
    const at = file.lastIndexOf('%%EOF');
    return at < 0 ? file.byteLength : at + 5;
  },
  jpeg: jpegEnd,
  png: (file) => {
    const at = file.indexOf(END_OF_PNG);
    return at < 0 ? file.byteLength : at + 8;
  },
};

/** Returns what is hidden after the end of a file: the data there start like another kind, or end like a ZIP. */
export function hiddenBehind(file: Buffer, kind: FileKind): FileLook | undefined {
  const end = ends[kind]?.(file);
  if (end === undefined) return undefined;
  const rest = file.subarray(end);
  const begins = rest.subarray(rest.findIndex((byte) => byte > 0x20));
  const other = beginsAs(begins);
  if (rest.byteLength > HARMLESS_BYTES && other !== undefined && other !== kind) return other;
  return file.includes(END_OF_ZIP, end) && endsAsZip(file) ? 'zip' : undefined;
}

/** A ZIP is read from its end: its directory is right before that end, wherever the ZIP starts. */
function endsAsZip(file: Buffer): boolean {
  const at = file.lastIndexOf(END_OF_ZIP);
  if (at < 0 || at < file.byteLength - MOST_ZIP_COMMENT || at + 22 > file.byteLength) return false;
  const directory = at - file.readUInt32LE(at + 12);
  return directory >= 0 && file.readUInt32LE(directory) === 0x02014b50;
}
