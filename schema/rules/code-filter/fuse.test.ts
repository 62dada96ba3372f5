import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFuse, hasKey } from './fuse.ts';
import { bitsFor, boxName, documentName, keyOf } from './keys.ts';
import { hashOf } from './murmur.ts';
import { packFuse, unpackFuse } from './segment.ts';

const codeOf = (n: number) => keyOf(documentName('class', `77${String(n).padStart(10, '0')}`), 7);
const ones = (value: number) => value.toString(2).replaceAll('0', '').length;
const bits = fc.constantFrom<8 | 16>(8, 16);

test('a filter has every code it was built from, through its bytes as well', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 300 }), fc.integer(), bits, (codes, salt, width) => {
      const keys = Float64Array.from(codes, (code) => keyOf(boxName(code), salt));
      const filter = buildFuse(keys, width);
      const read = unpackFuse(packFuse(filter));
      if (!read) throw new Error('no filter');
      expect(codes.every((_, at) => hasKey(filter, keys[at] ?? 0) && hasKey(read, keys[at] ?? 0))).toBe(true);
    }),
  );
});

test('from none to a hundred thousand codes: no false negative, few false alarms, a size within 1.2 of its codes', () => {
  for (const count of [0, 1, 2, 3, 10, 100, 5_000, 100_000]) {
    const filter = buildFuse(
      Float64Array.from({ length: count }, (_, n) => codeOf(n)),
      bitsFor(count),
    );
    const all = Array.from({ length: count }, (_, n) => n);
    expect(all.filter((n) => !hasKey(filter, codeOf(n)))).toEqual([]);
    const others = Array.from({ length: 20_000 }, (_, n) => 1_000_000 + n);
    expect(others.filter((n) => hasKey(filter, codeOf(n))).length).toBeLessThanOrEqual(8);
    if (count >= 100_000) expect(packFuse(filter).length).toBeLessThan(1.2 * count * 2);
  }
});

test('8 bits take one foreign code in 256 for one of their own', () => {
  const filter = buildFuse(
    Float64Array.from({ length: 50_000 }, (_, n) => keyOf(boxName(String(n)), 1)),
    8,
  );
  const alarms = Array.from({ length: 50_000 }, (_, n) => keyOf(boxName(`x${n}`), 1)).filter((key) => hasKey(filter, key));
  expect(alarms.length / 50_000).toBeGreaterThan(1 / 512);
  expect(alarms.length / 50_000).toBeLessThan(1 / 128);
});

test('a box and a document, and documents of two classes, with one code are different names', () => {
  const names = [boxName('1'), documentName('a', '1'), documentName('b', '1')];
  expect(new Set(names.map((name) => keyOf(name, 1))).size).toBe(3);
  expect(keyOf(boxName('1'), 1)).not.toBe(keyOf(boxName('1'), 2));
});

test('each bit of a text turns about half of its hash', () => {
  let turned = 0;
  for (let n = 0; n < 2_000; n += 1) {
    const [a, b] = [hashOf(`code ${n} of a longer name`, 9), hashOf(`code ${n} of a longer namf`, 9)];
    turned += ones((a[0] ^ b[0]) >>> 0) + ones((a[1] ^ b[1]) >>> 0);
  }
  expect(turned / 2_000).toBeGreaterThan(30);
  expect(turned / 2_000).toBeLessThan(34);
});

test('bytes that are no filter, or were cut, are none', () => {
  const bytes = packFuse(buildFuse(Float64Array.from([1, 2, 3]), 16));
  expect(unpackFuse(bytes.subarray(0, -1))).toBeNull();
  expect(unpackFuse(new Uint8Array(0))).toBeNull();
  expect(unpackFuse(new Uint8Array(200))).toBeNull();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (some) => unpackFuse(some) === null));
});
