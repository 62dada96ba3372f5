import { expect, test } from 'vitest';
import '#schema/rules/pattern-engine.ts';
import { commandCodes, routeScan, type ScanPatterns } from './routes.ts';
import { repeatGuard } from './scan-listener.ts';

const patterns: ScanPatterns = { container: ['^0000\\d{6}$'], document: ['^\\d{10,12}$'], seal: ['^S\\d{8}$'] };
const kindOf = (text: string, of: ScanPatterns = patterns) => routeScan(text, of, 0).kind;

test('ux §6.3: a code is routed by its pattern', () => {
  expect(kindOf('0000412873')).toBe('container');
  expect(kindOf('773109420042')).toBe('document');
  expect(kindOf('s00000001')).toBe('seal');
  expect(kindOf('SEP-0000412873-002')).toBe('separator');
  expect(kindOf('hello')).toBe('unknown');
});

test('ux §6.3: box before document before seal, and the others are reported as well', () => {
  expect(routeScan('0000412873', patterns, 0).kinds).toEqual(['container', 'document']);
});

test('a shelf is known by the pattern of the client, and a box stays a box whatever its code begins with', () => {
  const shelves: ScanPatterns = { ...patterns, container: ['^S-\\d{4}$'], shelf: ['^[A-Z](?:-\\d{2}){2}$'] };
  expect([kindOf('A-01-03', shelves), kindOf('R-01-03', shelves), kindOf('S-0001', shelves)]).toEqual([
    'shelf',
    'shelf',
    'container',
  ]);
  expect(kindOf('R-01-03')).toBe('unknown');
});

test('an AIM prefix is not of the code', () => {
  expect(routeScan(']C10000412873', patterns, 0)).toMatchObject({ kind: 'container', code: '0000412873' });
});

test('every command card is known everywhere', () => {
  for (const [command, code] of Object.entries(commandCodes))
    expect(routeScan(code, {}, 0)).toMatchObject({ kind: 'command', command });
});

test('a place without patterns, or with an unreadable one, knows nothing', () => {
  expect(kindOf('0000412873', {})).toBe('unknown');
  expect(kindOf('0000412873', { container: ['', '(?=0)'] })).toBe('unknown');
});

test('ux §6.3: the same code within 1.5 s counts once, another one immediately', () => {
  const isRepeat = repeatGuard();
  expect([isRepeat('a', 0), isRepeat('a', 900), isRepeat('b', 1_000), isRepeat('a', 1_100), isRepeat('a', 2_700)]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
