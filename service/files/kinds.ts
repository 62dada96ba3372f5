import type { FileKind } from '#schema/rules/file-purposes.ts';

/** Bytes at the start of a file that determine its kind. */
export const HEAD_BYTES = 4_096;

const endings: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  tif: 'tiff',
  tiff: 'tiff',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  docx: 'docx',
  doc: 'doc',
  xlsx: 'xlsx',
  zip: 'zip',
  xml: 'xml',
  txt: 'text',
  csv: 'text',
};

/** Type a file is sent with: by its kind, never by what the sender called it. */
export const contentTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  tiff: 'image/tiff',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  xml: 'application/xml',
  text: 'text/plain; charset=utf-8',
};

const startsWith = (...bytes: number[]) => ({
  test: (head: Uint8Array) => bytes.every((byte, index) => head[index] === byte),
});
const zipped = startsWith(0x50, 0x4b, 0x03, 0x04);
const [intel, motorola] = [startsWith(0x49, 0x49, 0x2a, 0), startsWith(0x4d, 0x4d, 0, 0x2a)];

/** True if the first bytes are those of a kind. */
const signatures: Readonly<Record<FileKind, (head: Uint8Array) => boolean>> = {
  pdf: (head) => Buffer.from(head.subarray(0, 1_024)).includes('%PDF-'),
  tiff: (head) => intel.test(head) || motorola.test(head),
  jpeg: startsWith(0xff, 0xd8, 0xff).test,
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a).test,
  docx: zipped.test,
  xlsx: zipped.test,
  zip: zipped.test,
  doc: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1).test,
  xml: (head) => isPlainText(head) && /^\s*<\?xml\s/.test(textOf(head)),
  text: isPlainText,
};

/**
 * Names the kind of a file whose ending and first bytes agree. `unknown`: its ending is none we take; `differs`: it begins as
 * something else than it is called (a page called `.txt`, a program called `.pdf`).
 */
export function kindOfFile(name: string, head: Uint8Array): FileKind | 'unknown' | 'differs' {
  const kind = endings[/\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (!kind) return 'unknown';
  return signatures[kind](head) ? kind : 'differs';
}

const textOf = (head: Uint8Array) => new TextDecoder().decode(head);

/** Text without anything a browser would run; other encodings than UTF-8 are text too. */
function isPlainText(head: Uint8Array): boolean {
  const begins = Object.entries(signatures).some(([kind, is]) => kind !== 'text' && kind !== 'xml' && is(head));
  return !begins && !head.includes(0) && !/<(!doctype|html|svg|script|iframe)/i.test(textOf(head));
}
