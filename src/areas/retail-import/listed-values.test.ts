import { expect, test } from 'vitest';
import { personalFile } from '#tests/bench/personal-file.ts';
import { firstMapping, listedFiles } from './listed-values.ts';
import { fieldsAfter, valuesOfLine } from './line-values.ts';
import { readList, type FileList } from '#src/parts/file-list/read-list.ts';

const writing = { locale: 'pl-PL', today: '2026-11-20' };
const named = (...paths: string[]) => paths.map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) }));
const text = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'list.csv');
async function list(content: string): Promise<FileList> {
  const read = await readList(text(content));
  return 'fault' in read ? expect.fail(read.fault) : read;
}

test('a list gives each file the values of its row; days and numbers are read as they are written in three languages', async () => {
  const found = await list('Plik;Surname;Date of birth\r\na.pdf;Żółć, Ewa;1.2.1980\r\nB.PDF;"Nowak; Jan";1980-03-04');
  const files = named('a.pdf', 'b.pdf', 'c.pdf');
  const mappings = firstMapping(found, personalFile.attributes, files);
  expect(mappings.map(({ from, to }) => [from, to])).toEqual([
    ['Surname', 'attribute:surname'],
    ['Date of birth', 'attribute:born'],
    ['Plik', 'file'],
  ]);
  const { byPath, missing, twice } = listedFiles(found, mappings, files);
  expect([missing, twice]).toEqual([[], []]);
  const valuesOf = (path: string) =>
    valuesOfLine(
      personalFile,
      { typed: { surname: 'typed', first: 'Ewa' }, named: '' },
      { fileName: path, writing, listed: byPath.get(path)?.values },
    ).values;
  expect(valuesOf('a.pdf')).toMatchObject({ surname: 'Żółć, Ewa', born: '1980-02-01', first: 'Ewa' });
  expect(valuesOf('b.pdf')).toMatchObject({ surname: 'Nowak; Jan', born: '1980-03-04' });
  expect(valuesOf('c.pdf')).toMatchObject({ surname: 'typed' });
});

/** Number of a document, and the next one of the series. */
const series = (typed: Record<string, string>, listed?: Record<string, string>) => {
  const { values } = valuesOfLine(personalFile, { typed, named: '' }, { fileName: 'a.pdf', writing, listed });
  return [values['no'], fieldsAfter(personalFile, { typed, named: '' }, listed).typed['no']];
};

test('a number of the list is the number of its document; the series goes on for the others', () => {
  expect(series({ no: 'KD/2019/00009' })).toEqual(['KD/2019/00009', 'KD/2019/00010']);
  expect(series({ no: 'KD/2019/00009' }, { no: 'KD/2018/00001' })).toEqual(['KD/2018/00001', 'KD/2019/00009']);
});

test('a file is found by path, name, or name without its ending; a name of several files is none of one', async () => {
  const found = await list('file,x\nscans\\1.pdf,a\n./2.PDF,b\n3,c\n9.pdf,d\n1.pdf,e');
  const mappings = [{ from: 'file', to: 'file', do: ['trim' as const], default: '' }];
  const { byPath, missing } = listedFiles(found, mappings, named('scans/1.pdf', 'old/1.pdf', '2.pdf', '3.tif'));
  expect([...byPath.keys()]).toEqual(['scans/1.pdf', '2.pdf', '3.tif']);
  expect(missing).toEqual(['9.pdf', '1.pdf']);
});

test('a file that two rows name takes values from neither', async () => {
  const found = await list('file,x\n1.pdf,a\n2.pdf,b\n1,c');
  const mappings = [{ from: 'file', to: 'file', do: [], default: '' }];
  const { byPath, twice } = listedFiles(found, mappings, named('1.pdf', '2.pdf'));
  expect([[...byPath.keys()], twice]).toEqual([['2.pdf'], ['1.pdf']]);
});

test('a list of a Polish office program is read, and what is no list is refused with its reason', async () => {
  const polish = await readList(text(new Uint8Array([...Buffer.from('plik;os'), 0xf3, ...Buffer.from('ba\na;b')])));
  expect(polish).toMatchObject({ columns: ['plik', 'osóba'] });
  const refused: [string | Uint8Array<ArrayBuffer>, string][] = [
    ['', 'empty'],
    ['a;b', 'empty'],
    ['a;a\n1;2', 'columns'],
    [`${Array.from({ length: 201 }, (_, n) => `c${n}`).join(';')}\n1`, 'columns'],
    [new Uint8Array([0xff, 0xfe, 0x61, 0]), 'encoding'],
    ['a;b\0\n1;2', 'encoding'],
    ['a;b\n"1;2', 'quote'],
    [`a;b\n${'x'.repeat(10_001)};2`, 'cell'],
    [`a\n${'x\n'.repeat(10_001)}`, 'rows'],
    ['x'.repeat(10_000_001), 'size'],
  ];
  for (const [content, fault] of refused) expect(await readList(text(content))).toEqual({ fault });
});
