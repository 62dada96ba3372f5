import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { checkCorrection, correctionOf, type Typed } from './correction.ts';

const attributes = [
  plainAttribute({ id: 'doc', kind: attributeKind.documentCode, mandatory: true, regex: '^F-[0-9]$', regexMessage: 'One digit' }),
  plainAttribute({ id: 'surname', mandatory: true }),
  plainAttribute({ id: 'born', kind: attributeKind.date }),
  plainAttribute({ id: 'old', mandatory: true }),
];
const of = { id: 'file', attributes } as unknown as DocumentClass;
const values = { doc: 'F-1', surname: 'Kowalsk', born: '1961-02-01', old: ' as it came ' };
const document = { code: 'F-1', classId: 'file', values, toVerify: ['old', 'surname'] } as unknown as Registration;

const writing = { locale: 'pl-PL', today: '2026-11-20' };
const context = { today: writing.today, lookUp: async () => true };
const read = (typed: Partial<Typed['values']>, code = 'F-1') =>
  correctionOf(document, of, { code, values: { ...values, ...typed } }, writing);
const issuesOf = async (...typed: Parameters<typeof read>) =>
  (await checkCorrection(document, of, read(...typed), context)).issues.map(({ attributeId, code }) => [attributeId, code]);

test('typed values are stored as in every other form; what was not touched stays as it is', () => {
  expect(read({ surname: '  Kowalski  ', born: '31.01.61' }, ' f-2 ')).toEqual({
    values: { doc: 'F-2', surname: 'Kowalski', born: '1961-01-31' },
    code: 'F-2',
  });
  expect(read({ surname: ' Kowalsk ' }, 'f-1')).toEqual({ values: {} });
});

test('a correction that breaks a rule of the class is not saved: the field names it', async () => {
  expect(await issuesOf({ surname: '   ' })).toEqual([['surname', 'required']]);
  expect(await issuesOf({ born: '31.02.1961' })).toEqual([['born', expect.any(String)]]);
  expect(await issuesOf({}, 'X')).toEqual([['doc', expect.any(String)]]);
  expect(await issuesOf({ surname: 'Kowalski' }, 'F-2')).toEqual([]);
});

test('a value that was corrected is looked up again; the others are as they were', async () => {
  const { toVerify } = await checkCorrection(document, of, read({ surname: 'Kowalski' }), context);
  expect(toVerify).toEqual(['old']);
});
