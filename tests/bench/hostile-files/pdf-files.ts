import { joined, noise, type MadeFile } from '#tests/bench/hostile-files/made-file.ts';
import { onePage, pdfOf, stream, writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';

const TEXT = 'Contract of employment no. 1/2024';

/** PDF files: locked, damaged, scripted, endless. */
export async function pdfFiles(): Promise<MadeFile[]> {
  const plain = await writtenPdf([TEXT, `${TEXT}, page 2`]);
  return [
    { name: 'plain.pdf', bytes: plain, verdict: 'ready', pages: 2 },
    { name: 'user-password.pdf', bytes: await writtenPdf([TEXT], { userPassword: 'secret' }), verdict: 'locked' },
    { name: 'owner-password.pdf', bytes: await writtenPdf([TEXT], { ownerPassword: 'secret' }), verdict: 'ready', pages: 1 },
    { name: 'false-table.pdf', bytes: falseTable(plain), verdict: 'ready', pages: 2 },
    ...Array.from({ length: 9 }, (_, tenth): MadeFile => {
      const bytes = plain.subarray(0, Math.floor((plain.byteLength * (tenth + 1)) / 10));
      return { name: `cut-${tenth + 1}.pdf`, bytes, verdict: 'broken' };
    }),
    { name: 'noise.pdf', bytes: joined('%PDF-1.7\n', noise(50_000)), verdict: 'broken' },
    { name: 'only-noise.pdf', bytes: noise(50_000, 7), verdict: 'broken' },
    ...twoKinds(plain),
    ...active(),
    ...endless(),
  ];
}

const falseTable = (plain: Buffer) => joined(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'));

function twoKinds(plain: Buffer): MadeFile[] {
  const zip = zipOf([{ name: 'a.js', content: 'alert(1)' }]);
  const page = `<!doctype html><html><script>alert(1)</script>${' '.repeat(2_000)}</html>`;
  return [
    { name: 'page.pdf', bytes: joined('<html><script>alert(1)</script>', plain), verdict: 'kindDiffers' },
    { name: 'comment.pdf', bytes: joined('<!-- ', plain), verdict: 'kindDiffers' },
    { name: 'late-header.pdf', bytes: joined('x'.repeat(1_100), plain), verdict: 'kindDiffers' },
    { name: 'zip-behind.pdf', bytes: joined(plain, zip), verdict: 'kindDiffers' },
    { name: 'page-behind.pdf', bytes: joined(plain, page), verdict: 'kindDiffers' },
    { name: 'gif.pdf', bytes: joined('GIF89a', noise(100)), verdict: 'kindDiffers' },
    { name: 'program.pdf', bytes: joined('MZ\0\0', noise(2_000)), verdict: 'kindDiffers' },
    { name: 'text.pdf', bytes: joined('only some text'), verdict: 'kindDiffers' },
    { name: 'picture-first.pdf', bytes: joined('\xff\xd8\xff\xfe\x00\x04', plain), verdict: 'kindDiffers' },
  ];
}

/** Scripts, programs and addresses that a reader would run, open or fetch: none of it happens here. */
function active(): MadeFile[] {
  const empty = stream('');
  const actions: [string, { catalog?: string; page?: string; objects?: readonly (string | Buffer)[] }][] = [
    ['script', { catalog: '/OpenAction<</S/JavaScript/JS(while(true){})>>' }],
    ['script-of-page', { page: '/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>' }],
    ['launch', { catalog: '/OpenAction<</S/Launch/F(/bin/sh)>>' }],
    ['address', { catalog: '/OpenAction<</S/URI/URI(http://127.0.0.1:1/)>>' }],
    ['other-file', { catalog: '/OpenAction<</S/GoToR/F(/etc/passwd)/D[0/Fit]>>' }],
    [
      'attachment',
      {
        catalog: '/Names<</EmbeddedFiles<</Names[(a.exe)5 0 R]>>>>',
        objects: ['<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>', stream('MZ', '/Type/EmbeddedFile')],
      },
    ],
    ['form', { catalog: '/AcroForm<</XFA 5 0 R/Fields[]>>', objects: [stream('<xdp:xdp/>')] }],
  ];
  return actions.map(([name, more]) => ({ name: `${name}.pdf`, bytes: onePage(empty, more), verdict: 'ready', pages: 1 }));
}

function endless(): MadeFile[] {
  return [
    { name: '12001-pages.pdf', bytes: manyPages(12_001), verdict: 'tooManyPages' },
    { name: '100000-pages.pdf', bytes: manyPages(100_000), verdict: 'tooManyPages' },
    { name: 'huge-page.pdf', bytes: sized(60_000), verdict: 'tooManyPixels' },
    { name: 'no-page.pdf', bytes: pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']), verdict: 'broken' },
    { name: 'no-catalog.pdf', bytes: pdfOf(['<</Type/Nothing>>']), verdict: 'broken' },
    {
      name: 'nested-lists.pdf',
      bytes: onePage(stream(''), { catalog: `/X ${'['.repeat(100_000)}` }),
      verdict: 'ready',
      pages: 1,
    },
    { name: 'drawn-without-end.pdf', bytes: formsInForms(), verdict: 'ready', pages: 1, unreadable: [0] },
    { name: 'packed-stream.pdf', bytes: onePage(stream('0 0 m '.repeat(10_000_000), '', true)), verdict: 'ready', pages: 1 },
  ];
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

const sized = (points: number) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points} ${points}]>>`,
  ]);

/** Each form draws the next one thirty times: 30⁸ rectangles. */
function formsInForms(): Buffer {
  const DEPTH = 8;
  const FIRST = 5;
  const forms = Array.from({ length: DEPTH }, (_, n) => {
    const isLast = n === DEPTH - 1;
    const resources = isLast ? '' : `/Resources<</XObject<</F ${FIRST + n + 1} 0 R>>>>`;
    return stream(isLast ? '0 0 9 9 re f' : '/F Do '.repeat(30), `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${resources}`);
  });
  return onePage(stream('/F Do'), { page: `/Resources<</XObject<</F ${FIRST} 0 R>>>>`, objects: forms });
}
