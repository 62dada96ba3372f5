import { describe, expect, test } from 'vitest';
import { weaknessOf } from '#service/areas/account/new-password.ts';

const context = ['North Archive', 'north', 'operator', 'Anna', 'Kowalska', 'anna.kowalska'];
const isGood = (password: string) => weaknessOf(password, context) === undefined;

describe('a new password', () => {
  test.each([
    ['twelve letters without sense', 'mvqhtrkzolwp'],
    ['words of a sentence, no digits, no capitals', 'lantern over seven fields'],
    ['all capitals', 'LANTERN OVER FIELDS'],
    ['other scripts', 'łódka płynie żaglem'],
    ['signs of four bytes', '🚪🔑📦🗝️🧾📚🗄️🖇️📎🧷🪪🏷️'],
    ['longer than what some hashes read', `${'lantern over fields '.repeat(4)}x`],
    ['a thousand characters', 'lantern/over-fields '.repeat(50)],
    ['spaces around it', '  lantern over fields  '],
  ])('is taken: %s', (_why, password) => {
    expect(isGood(password)).toBe(true);
  });

  test.each([
    ['short', 'Zx9!qLm2#vR'],
    ['eleven signs of four bytes', '🚪🔑📦🧾📚🗄📎🧷🪪🏷🗝'],
    ['the word everybody takes', 'Password2026!'],
    ['the word everybody takes, in look-alikes', 'P@ssw0rd123456'],
    ['two of them', 'qwertyDragon77'],
    ['a season and a year', 'Summer2026!!!'],
    ['the word in Polish', 'Haslo12345678'],
    ['the word in German', 'passwort-123456'],
    ['one sign', 'aaaaaaaaaaaaaaaa'],
    ['few signs', 'abcabcabcabcabc'],
    ['a row', '1234567890123'],
    ['a row of letters', 'abcdefghijklmnop'],
    ['the product', 'Strongroom-2026'],
    ['the client', 'north-archive-north'],
    ['the own name', 'AnnaKowalska1!'],
  ])('is refused: %s', (_why, password) => {
    expect(weaknessOf(password, context)?.refused).toBe('password.weak');
  });
});
