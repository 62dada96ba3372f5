import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { zplLabels, zplText } from './zpl.ts';

/** Reads a field as a printer does: `_hh` is a byte. */
function printed(field: string): string {
  const bytes = [...field.matchAll(/_([0-9A-F]{2})|(.)/gs)].map(([, hex, sign]) =>
    hex === undefined ? (sign ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test('a title of printer commands is text', () => {
  expect(zplText('^XZ~JA')).toBe('_5EXZ_7EJA');
  const zpl = zplLabels([{ code: 'KT-00001', client: '^XZ~JA^XA', type: 'Box_1' }], 'roll100x50', 203);
  expect(zpl.match(/\^XA/g)).toHaveLength(1);
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~');
});

test('no text leaves its field, and every text comes back as it was', { timeout: 20_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const field = zplText(text);
      expect(field).toMatch(/^[ -\]`-}_]*$/);
      expect(field).not.toMatch(/[\^~]/);
      expect(printed(field)).toBe(new TextDecoder().decode(new TextEncoder().encode(text)));
    }),
  );
});

test('markup in the data of the bars is no order to the printer', () => {
  const zpl = zplLabels([{ code: 'A>:B', client: 'C', type: 'T' }], 'roll62x29', 300);
  expect(zpl).toContain(',N,N,N,A^FH_^FDA>:B^FS');
});

test('a label has the size of its paper at each resolution', () => {
  const label = [{ code: '0000412873', client: 'Nordwind', type: 'Archive box' }];
  expect(zplLabels(label, 'roll100x50', 203)).toContain('^XA^CI28^PW799^LL400');
  expect(zplLabels(label, 'roll62x29', 300)).toContain('^XA^CI28^PW732^LL343');
});
