import { expect, test } from 'vitest';
import type { AttributeDraft } from '#src/parts/attribute-form/contract.ts';
import { personalFile } from '#tests/bench/personal-file.ts';
import { unsavedCodes } from './unsaved-document.ts';

const draft = (code: string, held: string): AttributeDraft => ({
  classId: personalFile.id,
  fields: { code: { text: code, from: 'scanned', left: true }, surname: { text: 'Nowak', from: 'typed', left: false } },
  focus: 'surname',
  leased: [],
  last: {},
  pinned: [],
  held,
  touched: true,
});

test('a folder that is half typed and one scanned after it are both named before a box is closed over them', () => {
  expect(unsavedCodes(draft('773100000001', '773100000002'), personalFile.attributes)).toEqual(['773100000001', '773100000002']);
  expect(unsavedCodes(draft('', '773100000002'), personalFile.attributes)).toEqual(['773100000002']);
  expect(unsavedCodes(draft('', ''), personalFile.attributes)).toEqual([]);
});
