import { expect, test } from 'vitest';
import { kindOfMaterial } from './material-kinds.ts';

test('the first part of a code names the kind whose picture a material has', () => {
  const codes = ['BOX-350', 'BOX-TAPE', 'CRATE-60', 'env-c4', 'SEAL8', 'LBL-A4', 'SEP-A4', 'FLD-320', 'TAPE-COT', 'PAL-EUR'];
  expect(codes.map(kindOfMaterial)).toEqual([
    'box',
    'box',
    'crate',
    'envelope',
    'seal',
    'label',
    'separator',
    'folder',
    'tape',
    'pallet',
  ]);
});

test('any other code has the general picture', () => {
  for (const code of ['', '350', 'BOXES-1', 'constructor', 'X-BOX']) expect(kindOfMaterial(code)).toBe('other');
});
