import { expect, test } from 'vitest';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';
import { openSource, type TableKind } from './open-source.ts';
import { BadFile, type SourceConfig } from './source.ts';

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An XLSX file of one sheet with these rows, and any further entries. */
function xlsx(
  rows: string,
  more: { shared?: string; styles?: string; book?: string; entries?: { name: string; content: string }[] } = {},
) {
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook ${SHEET} xmlns:r="${rels}">${more.book ?? ''}<sheets><sheet name="HR" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    ...(more.shared ? [{ name: 'xl/sharedStrings.xml', content: `${HEAD}<sst ${SHEET}>${more.shared}</sst>` }] : []),
    ...(more.styles ? [{ name: 'xl/styles.xml', content: `${HEAD}<styleSheet ${SHEET}>${more.styles}</styleSheet>` }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: `${HEAD}<worksheet ${SHEET}><sheetData>${rows}</sheetData></worksheet>` },
    ...(more.entries ?? []),
  ]);
}

/** Columns and rows of a file, or the reason it is refused for. */
async function read(kind: TableKind, content: string | Uint8Array, config: SourceConfig = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = {
    bytes: bytes.byteLength,
    read: async function* (start = 0, end = bytes.byteLength) {
      // small parts, so that signs and tags are cut in the middle
      for (let at = start; at < end; at += 7) yield bytes.subarray(at, Math.min(at + 7, end));
    },
  };
  try {
    const source = await openSource(kind, file, config);
    const rows: (readonly string[])[] = [];
    for await (const { cells } of source.rows) rows.push(cells);
    return [source.columns, ...rows];
  } catch (error) {
    if (error instanceof BadFile) return error.reason;
    throw error;
  }
}

test('a CSV file is read whatever its delimiter and encoding; a formula is text', async () => {
  expect(await read('text', '\uFEFFcode;name\r\n1;"Łódź; Górna"\r\n2;=HYPERLINK("x")\r\n')).toEqual([
    ['code', 'name'],
    ['1', 'Łódź; Górna'],
    ['2', '=HYPERLINK("x")'],
  ]);
  expect(await read('text', 'code,name\n1,"a ""quoted"" one"\n\n')).toEqual([['code', 'name'], ['1', 'a "quoted" one'], ['']]);
  const polish = Buffer.from([...Buffer.from('a\tb\n'), 0xb3, 0xf3, 0x64, 0x9f, 0x09, 0x31]);
  expect(await read('text', polish)).toEqual([
    ['a', 'b'],
    ['łódź', '1'],
  ]);
});

test('an XLSX file gives texts, numbers, booleans, dates by their format, and values of formulas', async () => {
  const row =
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" s="1"><v>45987</v></c><c r="D2"><f>1+1</f><v>2</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" t="inlineStr"><is><t>in</t><r><t>line</t></r></is></c></row>';
  const file = xlsx(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>${row}`, {
    shared: '<si><t>code</t></si><si><r><t>Pay</t></r><r><t>roll</t></r></si>',
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  });
  expect(await read('xlsx', file)).toEqual([['code'], ['Payroll', '', '2025-11-26', '2', 'true', 'inline']]);
  const since1904 = xlsx('<row><c><v>1</v></c></row><row><c s="0"><v>1</v></c></row>', {
    book: '<workbookPr date1904="1"/>',
    styles: '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
  });
  expect(await read('xlsx', since1904)).toEqual([['1904-01-02'], ['1904-01-02']]);
  expect(await read('xlsx', file, { sheet: 'Finance' })).toBe('sheet');
});

const cell = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

test('numbers of an XLSX file are read as the sheet shows them: with leading zeros, and without digits that come of computing', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="0000000000"/><numFmt numFmtId="165" formatCode="0000;-0"/><numFmt numFmtId="166" formatCode="0.00"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>';
  const shown = async (...cells: string[]) => {
    const head = cells.map((_, at) => `<c t="str"><v>${at}</v></c>`).join('');
    const found = await read('xlsx', xlsx(`<row>${head}</row><row>${cells.join('')}</row>`, { styles }));
    return found[1];
  };
  expect(await shown(cell('409801', 1), cell('7', 2), cell('12345', 2), cell('409801'), cell('409801', 3))).toEqual([
    '0000409801',
    '0007',
    '12345',
    '409801',
    '409801',
  ]);
  expect(await shown(cell('12.300000000000001'), cell('-0.30000000000000004'), cell('5.9E+12'), cell('1E-7'))).toEqual([
    '12.3',
    '-0.3',
    '5900000000000',
    '0.0000001',
  ]);
  // more digits than a sheet shows are those of a program that wrote the file
  expect(await shown(cell('12345678901234567890'))).toEqual(['12345678901234567890']);
});

test('an XML file gives children and attributes of its rows', async () => {
  const text = `${HEAD}<files><file id="1"><name>A &amp; B</name></file><file id="2"><place><![CDATA[<x>]]></place></file></files>`;
  const rows = [
    ['@id', 'name', 'place'],
    ['1', 'A & B', ''],
    ['2', '', '<x>'],
  ];
  expect(await read('xml', text)).toEqual(rows);
  expect(await read('xml', `<all><list>${text.slice(HEAD.length)}</list></all>`, { rowElement: 'file' })).toEqual(rows);
});

test('columns of the mapping: a field that an XML file has in late rows alone is read; a file without one is refused', async () => {
  const late = `<all>${'<file><box>1</box></file>'.repeat(1_001)}<file><box>2</box><code>A</code></file></all>`;
  const mapped = { columns: ['box', 'code'], needsColumns: true };
  const rows = await read('xml', late, mapped);
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    ['box', 'code'],
    ['1', ''],
    ['2', 'A'],
  ]);
  expect(await read('xml', late, { ...mapped, columns: ['box', 'Code'] })).toBe('column');
  expect(await read('text', 'box;Kod\n1;A\n', mapped)).toBe('column');
  expect(await read('text', 'box;Kod\n1;A\n', { columns: mapped.columns })).toEqual([
    ['box', 'Kod'],
    ['1', 'A'],
  ]);
  const sheet = xlsx('<row><c t="str"><v>box</v></c></row><row><c><v>1</v></c></row>');
  expect(await read('xlsx', sheet, mapped)).toBe('column');
  expect(await read('xlsx', sheet, { ...mapped, columns: ['box'] })).toEqual([['box'], ['1']]);
});

const laughs = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a><r>&c;</r></a>';
const cells = (count: number) => Array.from({ length: count }, () => '<c><v>1</v></c>').join('');

test.each<[string, TableKind, string | Uint8Array, string]>([
  ['a document type', 'xml', laughs, 'doctype'],
  ['an entity that is not declared', 'xml', '<a><r>&b;</r></a>', 'broken'],
  ['half a surrogate', 'xml', '<a><r>&#xD800;</r></a>', 'broken'],
  ['XML that ends in the middle', 'xml', '<a><r>1</r><r', 'broken'],
  ['a hundred levels', 'xml', '<a>'.repeat(101), 'nested'],
  ['a cell that never ends', 'xml', `<a><r>${'x'.repeat(1_000_001)}</r></a>`, 'cell'],
  ['bytes of zero', 'text', 'a;b\0', 'nul'],
  ['UTF-16', 'text', Buffer.from('\uFEFFa;b', 'utf16le'), 'encoding'],
  ['nothing', 'text', '', 'empty'],
  ['a quote that never ends', 'text', 'a;b\n"1;2', 'quote'],
  ['a record of more than 1 MB', 'text', `a\n"${'x'.repeat(1_000_100)}"`, 'record'],
  ['16,384 columns', 'text', ';'.repeat(16_383), 'columns'],
  ['16,384 columns of a sheet', 'xlsx', xlsx(`<row>${cells(16_384)}</row>`), 'columns'],
  ['rows in falling order', 'xlsx', xlsx(`<row r="9">${cells(1)}</row><row r="10"/><row r="2">${cells(1)}</row>`), 'broken'],
  ['two rows of one number', 'xlsx', xlsx(`<row r="1">${cells(1)}</row><row r="2"/><row r="2">${cells(1)}</row>`), 'broken'],
  ['half a row number', 'xlsx', xlsx(`<row r="1">${cells(1)}</row><row r="1.5">${cells(1)}</row>`), 'broken'],
  ['CSV called XLSX', 'xlsx', 'a;b\n1;2', 'broken'],
  ['2,001 entries', 'xlsx', zipOf(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}.xml`, content: '' }))), 'entries'],
  ['a bomb', 'xlsx', xlsx('', { entries: [{ name: 'x.xml', content: ' '.repeat(3_000_000) }] }), 'bomb'],
  ['an archive in the archive', 'xlsx', xlsx('', { entries: [{ name: 'x.zip', content: '1' }] }), 'nested'],
  ['a program', 'xlsx', xlsx('', { entries: [{ name: 'xl/vbaProject.bin', content: '1' }] }), 'macros'],
  ['more than 1 GB by its directory', 'xlsx', zipOf([{ name: 'x.xml', content: 'x', claimed: 1_100_000_000 }]), 'size'],
])('a file with %s is refused', async (_name, kind, content, reason) => {
  expect(await read(kind, content)).toBe(reason);
});

test('an XLSX file cut at any tenth is refused, not read in part', async () => {
  const whole = xlsx(`<row>${cells(3)}</row>${`<row>${cells(3)}</row>`.repeat(500)}`);
  for (let tenth = 1; tenth < 10; tenth += 1)
    expect(await read('xlsx', whole.subarray(0, Math.floor((whole.length * tenth) / 10)))).toBe('broken');
});
