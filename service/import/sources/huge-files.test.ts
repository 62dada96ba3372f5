import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';
import { openSource, type TableKind } from './open-source.ts';
import { BadFile, type StoredFile } from './source.ts';

/** Files as large as hostility makes them: the exact answer within 10 s, and the memory is given back. */

const MOST_MS = 10_000;
const MOST_BYTES = 100_000_000;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void; // as the flag above gives it
const memory = () => {
  collect();
  return process.memoryUsage.rss();
};

/** A file of this part, repeated: it is in no memory as a whole. */
function repeated(head: string, part: string, times: number): StoredFile {
  const [first, more] = [Buffer.from(head), Buffer.from(part)];
  return {
    bytes: first.length + more.length * times,
    read: async function* () {
      yield first;
      for (let n = 0; n < times; n += 1) yield more;
    },
  };
}

const inMemory = (bytes: Uint8Array): StoredFile => ({
  bytes: bytes.length,
  read: async function* (start = 0, end = bytes.length) {
    for (let at = start; at < end; at += 65_536) yield bytes.subarray(at, Math.min(at + 65_536, end));
  },
});

/** Reads a file to its end; the reason it is refused for, the time that took, and what the process grew by afterwards. */
async function refusal(kind: TableKind, file: StoredFile, rowElement?: string) {
  const before = memory();
  const began = performance.now();
  let [reason, rows] = ['', 0];
  try {
    const source = await openSource(kind, file, { rowElement });
    for await (const { row } of source.rows) rows = row;
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    ({ reason } = error);
  }
  return { reason, rows, ms: performance.now() - began, bytes: memory() - before };
}

const rows = (count: number, text: string) => Array.from({ length: count }, (_, n) => `${n};${text}`).join('\n');
/** A sheet of this many rows, numbered, so that it packs no better than others. */
function sheet(count: number): Buffer {
  const parts: string[] = ['<worksheet><sheetData>'];
  for (let from = 1; from <= count; from += 10_000)
    parts.push(Array.from({ length: 10_000 }, (_, n) => `<row r="${from + n}"/>`).join(''));
  return Buffer.from(parts.join(''));
}
const workbook = (content: Buffer) => inMemory(zipOf([{ name: 'xl/worksheets/sheet1.xml', content }]));

test.each<[string, TableKind, () => StoredFile, string]>([
  ['12 million rows', 'text', () => repeated('code;name\n', `${rows(1_000, 'Łódź')}\n`, 12_000), 'rows'],
  [
    '12 million rows with quoted fields',
    'text',
    () => repeated('a;b\r\n', '1;"two\nlines ""12"""\r\n'.repeat(1_000), 12_000),
    'rows',
  ],
  [
    '12 million elements',
    'xml',
    () =>
      repeated(
        '<?xml version="1.0"?><all>',
        '<row no="1>2"><name>Łódź</name><!-- </row><row> --><at/></row>\n'.repeat(1_000),
        12_000,
      ),
    'rows',
  ],
  ['more rows of a sheet than an import takes', 'xlsx', () => workbook(sheet(5_010_000)), 'rows'],
  ['a record of 1 GB', 'text', () => repeated('a\n"', 'x'.repeat(1_000_000), 1_000), 'record'],
  ['a cell of 1 GB', 'xml', () => repeated('<a><r>', 'x'.repeat(1_000_000), 1_000), 'cell'],
  ['a sheet that packs 1,000 to 1', 'xlsx', () => workbook(Buffer.alloc(200_000_000, ' ')), 'bomb'],
])(
  '%s: refused exactly within 10 s, and the memory is given back',
  async (_name, kind, made, reason) => {
    const found = await refusal(kind, made());
    expect(found.reason).toBe(reason);
    expect(found.ms).toBeLessThan(MOST_MS);
    expect(found.bytes).toBeLessThan(MOST_BYTES);
  },
  60_000,
);

test('an XML file is not refused for elements that are no rows: in a row, in a comment, in a text, or of another depth', async () => {
  const row = `<r><r/><r a="/>">${'<r></r>'.repeat(60)}</r><!-- ${'<r/>'.repeat(20)} --><![CDATA[${'<r/>'.repeat(20)}]]><b>x</b></r>\n`;
  const file = repeated('<all>', row.repeat(100), 800);
  const closed: StoredFile = {
    bytes: file.bytes + 6,
    read: async function* () {
      yield* file.read();
      yield Buffer.from('</all>');
    },
  };
  expect(file.bytes).toBeGreaterThan(20_000_000);
  expect(await refusal('xml', closed, 'r')).toMatchObject({ reason: '', rows: 80_000 });
}, 60_000);

test('a large file that has no more rows than an import takes is not refused for its line breaks', async () => {
  // each record has 200 lines in a field: together more line breaks than rows are allowed
  const record = `12"" disk;"${'x\n'.repeat(200)}"\n`;
  const file = repeated('a;b\n', record.repeat(100), 300);
  expect(file.bytes).toBeGreaterThan(6_000_000);
  expect(await refusal('text', file)).toMatchObject({ reason: '', rows: 30_001 });
}, 60_000);
