import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coloursOf, OWN_PRIMARY, type Colours } from '#src/app/look/colours.ts';
import { contrast, hexOf, isHex, over, toneOf, type Hex } from '#src/app/look/contrast.ts';

/** WCAG 2.2 1.4.3 (text 4.5) and 1.4.11 (shapes 3), for every colour a client may choose. */

type Side = 'day' | 'dark';
type Ground = string | { veil: string };
/** Pairs of ink and ground, with their least contrast. A name is a custom property; white is white. */
const pairs: readonly [ink: string, on: readonly Ground[], least: number][] = [
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['primary', ['surface', 'card', 'sunken', 'well', 'tint', 'tint-strong'], 4.5],
  ['link', ['surface', 'card', 'sunken', 'well', 'tint', 'tint-strong'], 4.5],
  ['text', ['tint', 'tint-strong'], 4.5],
  ['soft', ['tint', 'tint-strong'], 4.5],
  ['muted', ['tint', 'tint-strong'], 4.5],
  ['focus', ['surface', 'card', 'sunken', 'well', 'tint', 'tint-strong'], 3],
  ['white', ['bar', { veil: 'bar' }, 'bar-raised', 'selection-bar', { veil: 'selection-bar' }, 'primary-950'], 4.5],
  ['on-bar-muted', ['bar', { veil: 'bar' }, 'bar-raised'], 4.5],
  ['accent-400', ['bar', 'selection-bar', 'primary-950'], 3],
  ['primary-950', ['primary-200'], 4.5],
];

const sheet = await readFile(new URL('../../styles.css', import.meta.url), 'utf8');
const ofSheet = Object.fromEntries(
  [...sheet.matchAll(/(--color-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

function valueOf(colours: Colours, name: string, side: Side): Hex {
  if (name === 'white') return '#ffffff';
  const key = `--color-${name}` as const;
  const value = colours[key] ?? ofSheet[key] ?? expect.fail(`${name} is no colour`);
  const found = [...value.matchAll(/#[0-9a-f]{6}/gi)].map(([hex]) => hex);
  const hex = found[side === 'day' ? 0 : found.length - 1] ?? '';
  return isHex(hex) ? hex : expect.fail(`${name}: ${value}`);
}

function faults(colours: Colours): string[] {
  return (['day', 'dark'] as const).flatMap((side) =>
    pairs.flatMap(([ink, grounds, least]) =>
      grounds.flatMap((ground) => {
        const name = typeof ground === 'string' ? ground : ground.veil;
        const plain = valueOf(colours, name, side);
        const on = typeof ground === 'string' ? plain : over(plain, '#ffffff', 0.15);
        const found = contrast(valueOf(colours, ink, side), on);
        return found >= least ? [] : [`${side}: ${ink} on ${name} is ${found.toFixed(2)} of ${least}`];
      }),
    ),
  );
}

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);

describe('R-002: whatever colour a client gives, everything drawn in it can be read by day and in the dark', () => {
  test('any colour', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        expect([primary, ...faults(coloursOf(primary))]).toEqual([primary]);
      }),
      { numRuns: 1_500 },
    );
  });

  test('the corners of the cube and the greys between them', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff'];
    const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b): Hex => `#${r}${g}${b}`)));
    for (const primary of all) expect([primary, ...faults(coloursOf(primary))]).toEqual([primary]);
  });

  test('the product itself, as in the stylesheet', () => {
    expect(faults({})).toEqual([]);
  });
});

test('a colour that can be read is taken as it is', () => {
  for (const primary of ['#1f5c4d', '#6b2e4f', OWN_PRIMARY] as const) {
    expect([primary, coloursOf(primary)['--color-primary']?.slice('light-dark('.length, 18)]).toEqual([primary, primary]);
  }
});

test('the client keeps its hue: a green client has no blue left', () => {
  const colours = coloursOf('#1f5c4d');
  for (const [name, value] of Object.entries(colours)) {
    for (const [hex] of value.matchAll(/#[0-9a-f]{6}/g)) {
      const tone = toneOf(hex as Hex);
      // near white and black a colour has no hue to speak of
      if (tone.c > 0.02) expect([name, Math.abs(tone.h - toneOf('#1f5c4d').h) < 0.25]).toEqual([name, true]);
    }
  }
});

test('a tone comes back as the colour it was', () => {
  fc.assert(
    fc.property(anyColour, (hex) => {
      expect(hexOf(toneOf(hex))).toBe(hex);
    }),
  );
});
