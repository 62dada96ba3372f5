import { joined, noise, type MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS = (more = '') =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${more}</Relationships>`;
const DOCUMENT = RELATIONS(
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>',
);
const body = (text: string, head = '') =>
  `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

interface Parts {
  text?: string;
  head?: string;
  claimed?: number;
  more?: Parameters<typeof zipOf>[0];
}

/** A DOCX of one paragraph. */
export function docxOf({ text = 'Umowa o pracę', head = '', claimed, more = [] }: Parts = {}): Buffer {
  const content = Buffer.from(body(text, head));
  return zipOf([
    { name: '[Content_Types].xml', content: TYPES },
    { name: '_rels/.rels', content: DOCUMENT },
    { name: 'word/document.xml', content, ...(claimed !== undefined && { claimed }) },
    ...more,
  ]);
}

/** A part that links to a template somewhere else. */
export const linkTo = (address: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: RELATIONS(
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${address}a.dotm" TargetMode="External"/>`,
  ),
});

/** Texts and packed texts: bombs, foreign types, pages called text. */
export function textFiles(): MadeFile[] {
  return [...packed(), ...plain(), ...forbidden()];
}

function packed(): MadeFile[] {
  const zeros = Buffer.alloc(60_000_000);
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const files: [string, Parts, MadeFile['verdict']][] = [
    ['plain', {}, 'ready'],
    ['template', { more: [linkTo('http://127.0.0.1:1/')] }, 'ready'],
    ['bomb', { more: [{ name: 'word/media/a.png', content: zeros }] }, 'bomb'],
    ['many-parts', { more: Array.from({ length: 1_999 }, (_, n) => ({ name: `word/${n}.xml`, content: '' })) }, 'bomb'],
    ['nested', { more: [{ name: 'word/inner.zip', content: zipOf([{ name: 'a', content: 'a' }]) }] }, 'bomb'],
    ['false-size', { text: 'x'.repeat(500_000), claimed: 1_000 }, 'bomb'],
    ['entity', { text: '&e;', head: '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }, 'broken'],
    ['laughs', { text: '&l9;', head: `<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]>` }, 'broken'],
  ];
  return [
    ...files.map(([name, parts, verdict]): MadeFile => ({ name: `${name}.docx`, bytes: docxOf(parts), verdict })),
    { name: 'cut.docx', bytes: docxOf().subarray(0, 500), verdict: 'broken' },
    { name: 'other-zip.docx', bytes: zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), verdict: 'kindDiffers' },
    {
      name: 'false-directory.docx',
      bytes: joined('PK\x03\x04', noise(500), 'PK\x05\x06', Buffer.alloc(6), '\x01', Buffer.alloc(11)),
      verdict: 'broken',
    },
    { name: 'noise.doc', bytes: joined('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', noise(20_000)), verdict: 'broken' },
    { name: 'cut.doc', bytes: joined('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), verdict: 'broken' },
    { name: 'zip.jpg', bytes: zipOf([{ name: 'a', content: 'a' }]), verdict: 'kindDiffers' },
    { name: 'docx.doc', bytes: docxOf(), verdict: 'kindDiffers' },
  ];
}

function plain(): MadeFile[] {
  const texts: [string, string | Buffer, MadeFile['verdict'], number?][] = [
    ['plain', 'A line.\nAnother one.', 'ready', 1],
    ['old-letters', joined('Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1'), 'ready', 1],
    ['bidi', '\u202Eevil\u202C \u0007 \u001B[31m', 'ready', 1],
    ['one-line', 'word '.repeat(400_000), 'ready'],
    ['12001-pages', '\f'.repeat(12_000), 'tooManyPages'],
    ['too-long', 'x'.repeat(50_000_001), 'tooManyPages'],
    ['page', '<!DOCTYPE html><title>x</title>', 'kindDiffers'],
    ['picture', `${' '.repeat(2_000)}<svg onload="alert(1)"/>`, 'kindDiffers'],
    ['script', 'text first, then <script>alert(1)</script>', 'kindDiffers'],
    ['zero', 'a\0b', 'kindDiffers'],
    ['gif-script', 'GIF89a=1;alert(1)', 'kindDiffers'],
    ['pdf', '%PDF-1.7', 'kindDiffers'],
    ['rich', '{\\rtf1 x}', 'kindDiffers'],
  ];
  return texts.map(([name, text, verdict, pages]) => ({
    name: `${name}.txt`,
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
    verdict,
    ...(pages !== undefined && { pages }),
  }));
}

function forbidden(): MadeFile[] {
  const begins: [string, string][] = [
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.html', '<html></html>'],
    ['a.js', 'alert(1)'],
    ['a.exe', 'MZ\0\0'],
    ['a.pdf.exe', '%PDF-1.7'],
    ['a.heic', '\0\0\0\x18ftypheic'],
    ['a.zip', 'PK\x03\x04'],
    ['a.7z', '7z\xbc\xaf\x27\x1c'],
    ['a.gz', '\x1f\x8b\x08'],
    ['a.gif', 'GIF89a'],
    ['a.xlsx', 'PK\x03\x04'],
    ['pdf', '%PDF-1.7'],
  ];
  return begins.map(([name, text]) => ({ name, bytes: joined(text), verdict: 'kindForbidden' }));
}
