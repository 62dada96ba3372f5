import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsReport, declares } from '#tests/security/asvs-report.ts';

test('every check has a test that is there, or says what is open', async () => {
  expect((await asvsReport()).faults).toEqual([]);
});

/** It reads a rescue file in the page, as text that is checked by shape and hash, and sends what a push would: rows 5.2 prove it. */
const readsText = 'src/areas/sync-desk/rescue/rescue-dialog.tsx';
/** They hand files on to an upload as bytes and read nothing of them; a photo is made smaller by the browser's own decoder. */
const handOn = [
  'src/areas/orders/basket/fill-basket.tsx',
  'src/kit/inputs/file-drop.tsx',
  'src/parts/add-pages/add-pages.tsx',
  'src/parts/answers/files-drop.tsx',
];

test('files are parsed in page processes alone, and the rescue file in its page', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }; // npm's own format
  const parsers = /pdfium|word-|xml|sax|svg|zip|sharp|jimp|tiff|pdfjs|mammoth|docx|multer|busboy|formidable|tesseract/;
  // busboy parts a form into its fields and the bytes of its file, which it does not look into
  const opened = ['@embedpdf/pdfium', 'mammoth', 'sharp', 'tesseract.js', 'word-extractor'];
  // saxes and yauzl read table files as streams with limits of rows, bytes and depth (`service/import/sources`), and open no document
  const others = ['@fastify/busboy', '@tesseract.js-data/deu', '@tesseract.js-data/eng', '@tesseract.js-data/pol', 'saxes'];
  expect(Object.keys(dependencies).filter((name) => parsers.test(name))).toEqual([...others, ...opened].toSorted());
  // what runs in a page process, and no other room; the demonstration draws its own pictures and opens none of others
  const imported = new RegExp(`['"](?:${opened.join('|')})['"]`);
  const openers = globSync('{service,src,schema,sync}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && imported.test(readFileSync(file, 'utf8')),
  );
  expect(openers.filter((file) => !file.startsWith('service/pages/open/') && !file.startsWith('service/demo/'))).toEqual([]);
  expect(openers.length).toBeGreaterThan(0);
  const sources = globSync('{service,src,schema}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const takes = /type="file"|\.formData\(|showOpenFilePicker|DOMParser|parseBody\(/;
  expect(sources.filter((file) => takes.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([readsText, ...handOn].toSorted());
});

test('a test that is skipped, commented out or named elsewhere is none', () => {
  expect(declares("test('it holds', () => {", 'it holds')).toBe(true);
  expect(declares("  test.each(roles)('%s: it holds', () => {", '%s: it holds')).toBe(true);
  for (const source of [
    "test.skip('it holds', () => {",
    "test.todo('it holds')",
    "// test('it holds', () => {",
    "say('it holds')",
    '',
  ]) {
    expect(declares(source, 'it holds')).toBe(false);
  }
});
