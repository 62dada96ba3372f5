import { expect, test } from 'vitest';
import { HEAD_BYTES, kindOfFile } from '#service/files/kinds.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';

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

const packed = (...names: string[]) => zipOf(names.map((name) => ({ name, content: `<${name}/>` })));
const types = '[Content_Types].xml';

test.each<[string, Buffer, string]>([
  ['a Word document', packed(types, '_rels/.rels', 'word/document.xml'), 'word'],
  ['a workbook', packed(types, 'xl/workbook.xml'), 'excel'],
  ['a presentation', packed(types, 'ppt/presentation.xml'), 'powerpoint'],
  ['folders of an office without their list', packed('word/a.xml', 'xl/b.xml'), 'zip'],
  ['a ZIP', packed('word.txt', types), 'zip'],
  ['a ZIP cut within its first entry', packed('word/document.xml').subarray(0, 12), 'zip'],
  ['nothing but beginnings of entries', Buffer.from('PK\x03\x04'.repeat(2_000), 'latin1'), 'zip'],
])('a file called PDF that is packed is named by its entries: %s', (_what, bytes, is) => {
  expect(kindOfFile('a.pdf', bytes.subarray(0, HEAD_BYTES))).toEqual(named('PDF', is));
});

test('a file of OpenDocument names itself in its first entry, which is not packed', () => {
  const name = 'mimetype';
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(name.length, 26);
  const bytes = Buffer.concat([head, Buffer.from(`${name}application/vnd.oasis.opendocument.textPK`)]);
  expect(kindOfFile('a.pdf', bytes)).toEqual(named('PDF', 'odf'));
});
