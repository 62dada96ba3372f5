import { expect, test } from 'vitest';
import { pageLines } from './page-lines.ts';

test('pages come from a CSV file with any usual separator, with or without a heading', () => {
  expect(pageLines('\uFEFFdocument;page;barcode\r\nKD-1;1;KD-1-P001\r\n"KD-1";2;"KD-1-P002"\r\n')).toEqual([
    { line: 2, document: 'KD-1', number: 1, barcode: 'KD-1-P001' },
    { line: 3, document: 'KD-1', number: 2, barcode: 'KD-1-P002' },
  ]);
  expect(pageLines('KD-1,1,A\tB')).toMatchObject([{ document: 'KD-1', number: 1, barcode: 'A\tB' }]);
});

test('a line that is no page is kept with its number, so that it can be named', () => {
  expect(pageLines('KD-1;1;A\nKD-2;x;B\n\n')).toEqual([
    { line: 1, document: 'KD-1', number: 1, barcode: 'A' },
    { line: 2, document: 'KD-2', number: 0, barcode: 'B' },
  ]);
});
