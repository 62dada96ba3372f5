import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { configFaults, type ColumnMapping } from './import-config.ts';
import { mapRow } from './map-row.ts';

const column = (from: string, to: string, changes: ColumnMapping['do'] = ['trim'], initial = ''): ColumnMapping => ({
  from,
  to,
  do: changes,
  default: initial,
});
const columns = [
  column('Box', 'container.code', ['trim', 'upper']),
  column('Code', 'code'),
  column('Born', 'attribute:born', ['date']),
  column('Pay', 'attribute:pay', ['number']),
  column('Place', 'attribute:place', ['trim'], 'Łódź'),
];
const names = columns.map(({ from }) => from);
const map = (...cells: string[]) => mapRow({ columns }, names, cells);

test('letters of a cell are composed, as in values that are typed', () => {
  expect(map('B', '1', '', '', 'Świętochłowice'.normalize('NFD')).values['place']).toBe('Świętochłowice'.normalize('NFC'));
});

test('cells go to their targets; an empty one takes the default, an empty value is left out', () => {
  expect(map(' box-1 ', '0001', '', '', '')).toEqual({
    boxCode: 'BOX-1',
    boxType: '',
    costCenter: '',
    code: '0001',
    values: { place: 'Łódź' },
    issues: [],
  });
});

test('parts of one column go to several targets, and texts of the file are stored as others', () => {
  const parted = (to: string, part: number, others?: ColumnMapping['map']): ColumnMapping => ({
    ...column('Place', to),
    split: { by: '/', part },
    map: others,
  });
  const own = [
    column('Box', 'container.code'),
    parted('attribute:town', 1, [['Wwa', 'Warszawa']]),
    parted('attribute:street', 2),
    parted('attribute:flat', 3),
    { ...column('Born', 'attribute:born', ['date']), map: [['unknown', '1900-01-01']] as [string, string][] },
  ];
  const { values, issues } = mapRow({ columns: own }, ['Box', 'Place', 'Born'], ['B', ' Wwa / Prosta 1 ', 'unknown']);
  expect([values, issues]).toEqual([{ town: 'Warszawa', street: 'Prosta 1', born: '1900-01-01' }, []]);
  expect(configFaults({ columns: own } as Parameters<typeof configFaults>[0])).toEqual([]);
});

test.each([
  ['31.03.2026', '2026-03-31'],
  ['2026-3-1', '2026-03-01'],
  ['2026-03-31 10:00:00', '2026-03-31'],
  ['1/2/1961', '1961-02-01'],
])('a day written %s is %s', (written, day) => {
  expect(map('B', '', written, '').values['born']).toBe(day);
});

test.each(['31.02.2026', '2026', 'yesterday', '2026-13-01'])('%s is no day: the row names the column', (written) => {
  expect(map('B', '', written, '').issues).toEqual([{ code: 'dateInvalid', column: 'Born' }]);
});

test.each([
  ['1 234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['-7', '-7'],
])('a number written %s is %s', (written, number) => {
  expect(map('B', '', '', written).values['pay']).toBe(number);
});

test('a row without a box code is refused with its column; a target twice and a mapping without a box are faults', () => {
  expect(map('').issues).toEqual([{ code: 'noBoxCode', column: 'Box' }]);
  const config = { classId: '', containerTypeId: '', sheet: '', rowElement: '', boxes: 'create', repeats: 'skip' } as const;
  const twice = [column('a', 'code'), column('b', 'code')];
  expect(configFaults({ ...config, maxRefusedPercent: 0, columns: twice })).toEqual(['targetTwice', 'noBox']);
});

test('mapping never throws and invents no column', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 8 }), (cells) => {
      expect(Object.keys(map(...cells).values).every((id) => ['born', 'pay', 'place'].includes(id))).toBe(true);
    }),
  );
});
