import { expect, test } from 'vitest';
import { kindOfFile } from '#service/files/kinds.ts';

const named = (name: string, is: string, isBoth = false) => ({ differs: { named: name, is, isBoth } });

test.each<[string, string, unknown]>([
  ['a.pdf', '<html><script>alert(1)</script></html>', named('PDF', 'page')],
  ['a.pdf', '<!-- %PDF-1.7 -->', named('PDF', 'page')],
  ['a.PDF', 'MZ\0\0', named('PDF', 'program')],
  ['a.pdf', 'GIF89a', named('PDF', 'picture')],
  ['a.pdf', 'only some text', named('PDF', 'text')],
  ['a.pdf', '{\\rtf1 x}', named('PDF', 'rtf')],
  ['a.pdf', '\0\0\0\x18ftypisom', named('PDF', 'media')],
  ['a.pdf', '\0\0\0\x18ftypheic', named('PDF', 'picture')],
  ['a.jpg', 'RIFF\0\0\0\0WEBPVP8 ', named('JPG', 'picture')],
  ['a.jpg', 'RIFF\0\0\0\0WAVEfmt ', named('JPG', 'media')],
  ['a.jpg', 'PK\x03\x04', named('JPG', 'zip')],
  ['a.jpeg', '\x89PNG\r\n\x1a\n', named('JPEG', 'png')],
  ['a.txt', '%PDF-1.7', named('TXT', 'pdf')],
  ['a.txt', 'text first, then <script>', named('TXT', 'page')],
  ['a.txt', 'a\0b', named('TXT', 'unknown')],
  ['a.docx', 'Rar!\0', named('DOCX', 'archive')],
  ['a.pdf', '\xff\xd8\xff\xfe\0\x04%PDF-1.7', named('PDF', 'jpeg', true)],
  ['a.pdf', '%PDF-1.7', 'pdf'],
  ['a.docx', 'PK\x03\x04', 'docx'],
  ['a.exe', 'MZ\0\0', 'unknown'],
  ['a.png', '\x01\0\x02', 'noise'],
])('%s that begins %j is %o', (name, head, kind) => {
  expect(kindOfFile(name, Buffer.from(head, 'latin1'))).toEqual(kind);
});
