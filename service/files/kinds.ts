import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { FileLook, TwoKinds } from '#schema/rules/file-looks.ts';
import { otherFormats, type OtherContainer, type OtherFormat } from '#schema/rules/other-formats.ts';

/** Bytes at the start of a file that show its kind. */
export const HEAD_BYTES = 4_096;

const endings: Readonly<Record<string, Exclude<FileKind, 'other'>>> = {
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
  other: 'application/octet-stream',
};

const startsWith = (...bytes: number[]) => ({
  test: (head: Uint8Array) => bytes.every((byte, index) => head[index] === byte),
});
const zipped = startsWith(0x50, 0x4b, 0x03, 0x04);
const [intel, motorola] = [startsWith(0x49, 0x49, 0x2a, 0), startsWith(0x4d, 0x4d, 0, 0x2a)];

const MARKUP = /^\s*<(!--|!doctype|html|head|body|svg|script|iframe)/i;
const HTML = /<(!doctype|html|svg|script|iframe)/i;
const XML = /^\s*<\?xml\s/;

/** True if the first bytes are those of a kind. */
const binary: Readonly<Record<Exclude<FileKind, 'text' | 'xml' | 'other'>, (head: Uint8Array) => boolean>> = {
  // readers look for the header in the first 1,024 bytes
  pdf: (head) => Buffer.from(head.subarray(0, 1_024)).includes('%PDF-'),
  tiff: (head) => intel.test(head) || motorola.test(head),
  jpeg: startsWith(0xff, 0xd8, 0xff).test,
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a).test,
  docx: zipped.test,
  xlsx: zipped.test,
  zip: zipped.test,
  doc: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1).test,
};

const begins = (text: string) => startsWith(...Buffer.from(text, 'latin1')).test;
const withZeros = (text: string) => (head: Uint8Array) => head.includes(0) && begins(text)(head);

const inside = (head: Uint8Array, at: number) => Buffer.from(head.subarray(at, at + 4)).toString('latin1');
const any = (texts: readonly string[]) => (head: Uint8Array) => texts.some((text) => withZeros(text)(head));
/** Pictures among the files of boxes that film and sound use too. */
const PICTURE_BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'avif'];

/** Files we never take, by what they begin with: they hide behind the names of others. A text may begin with two letters. */
const foreign: readonly [FileLook, (head: Uint8Array) => boolean][] = [
  ['picture', begins('GIF8')],
  ['picture', (head) => any(['RIFF'])(head) && inside(head, 8) === 'WEBP'],
  ['picture', (head) => inside(head, 4) === 'ftyp' && PICTURE_BRANDS.includes(inside(head, 8))],
  ['picture', any(['BM'])],
  ['rtf', begins('{\\rtf')],
  ['program', any(['MZ', '\x7fELF', '\xca\xfe\xba\xbe'])],
  ['archive', any(['Rar!', 'BZh', '7z\xbc\xaf', '\x1f\x8b', '\xfd7zXZ'])],
  ['media', (head) => any(['RIFF'])(head) || inside(head, 4) === 'ftyp'],
  ['page', (head) => MARKUP.test(textOf(head))],
];
const foreignLook = (head: Uint8Array): FileLook | undefined => foreign.find(([, is]) => is(head))?.[0];

/** Kinds of ours by their first bytes; what is packed as ZIP looks the same. */
const ownLooks = ['pdf', 'tiff', 'jpeg', 'png', 'zip', 'doc'] as const;

/** Returns what bytes begin as; undefined for a text, or nothing that is known. */
export const beginsAs = (head: Uint8Array): FileLook | undefined =>
  foreignLook(head) ?? ownLooks.find((look) => binary[look](head));

const ENTRY = 'PK\x03\x04';
const ODF = 'mimetypeapplication/vnd.oasis.opendocument';
const rooms: readonly [string, FileLook][] = [
  ['word/', 'word'],
  ['xl/', 'excel'],
  ['ppt/', 'powerpoint'],
];

/** Names what is packed in a ZIP by the entries at its start; nothing is unpacked, and no more is read than any other file shows. */
export function packedLook(file: Uint8Array): FileLook {
  const head = Buffer.from(file.subarray(0, HEAD_BYTES));
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + 30 <= head.length; at = head.indexOf(ENTRY, at + ENTRY.length, 'latin1')) {
    const length = head.readUInt16LE(at + 26);
    if (head.toString('latin1', at + 30, at + 30 + ODF.length) === ODF) return 'odf';
    names.push(head.toString('latin1', at + 30, at + 30 + length));
  }
  const room = rooms.find(([folder]) => names.some((name) => name.startsWith(folder)));
  return room && names.includes('[Content_Types].xml') ? room[1] : 'zip';
}

/** Returns the kind of bytes without regard to their name. */
function lookOf(head: Uint8Array): FileLook {
  const known = beginsAs(head);
  if (known) return known === 'zip' ? packedLook(head) : known;
  if (head.includes(0)) return 'unknown';
  const text = textOf(head);
  if (HTML.test(text)) return 'page';
  return XML.test(text) ? 'xml' : 'text';
}

/** A file that is not what its name announces, or another kind as well. */
export interface Differing {
  differs: TwoKinds;
}

/**
 * Names the kind of a file whose ending and first bytes agree. `unknown`: its ending is none we take; `differs`: it begins as
 * something else than it is called, or as two kinds (a page called `.txt`, a program called `.pdf`), which it names; `noise`: as
 * nothing at all.
 *
 * @param others formats that are taken as `other`
 */
export function kindOfFile(
  name: string,
  head: Uint8Array,
  others: readonly OtherFormat[] = [],
): FileKind | 'unknown' | 'noise' | Differing {
  const ending = endingOf(name);
  const differs = (is = lookOf(head), isBoth = false) => ({ differs: { named: ending.toUpperCase(), is, isBoth } });
  const other = others.find((format) => format === ending);
  if (other) return containers[otherFormats[other]](head) ? 'other' : differs();
  const kind = endings[ending];
  if (!kind) return 'unknown';
  if (kind === 'text' || kind === 'xml') {
    return isPlainText(head) && (kind === 'text' || XML.test(textOf(head))) ? kind : differs();
  }
  if (!binary[kind](head)) {
    // a PDF that begins further down is one only to some readers
    const isNoise = beginsAs(head) === undefined && !isPlainText(head) && !Buffer.from(head).includes('%PDF-');
    return isNoise ? 'noise' : differs();
  }
  // a program that looks at the first bytes opens it as that
  const foreigner = foreignLook(head);
  if (foreigner) return differs(foreigner);
  const hidden = ownLooks.find((look) => binary[look] !== binary[kind] && binary[look](head));
  return hidden ? differs(hidden, true) : kind;
}

/** The ending of a name, in small letters; empty for none. */
export const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Only the container is proven: such a file is never opened. */
const containers: Readonly<Record<OtherContainer, (head: Uint8Array) => boolean>> = {
  zip: zipped.test,
  ole: (head) => binary.doc(head),
  // a mail may have a page in it, and does not begin as one
  text: (head) => beginsAs(head) === undefined && !head.includes(0),
  xml: (head) => isPlainText(head) && XML.test(textOf(head)),
  rtf: begins('{\\rtf'),
  drawing: begins('AC10'),
};

const textOf = (head: Uint8Array) => new TextDecoder().decode(head);

/** Text without anything a browser would run; other encodings than UTF-8 are text too. */
function isPlainText(head: Uint8Array): boolean {
  return beginsAs(head) === undefined && !head.includes(0) && !HTML.test(textOf(head));
}
