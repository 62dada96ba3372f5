import { LIMITS } from '#schema/limits.ts';
import type { Refused } from '#service/http/handlers.ts';

/**
 * Rules for a new password (reliability.md 6.2): long, not a common one, not made of names around the
 * account. No rules about kinds of characters, no upper limit below the field's, no truncation, no forced change.
 */

/** Words most guessed passwords are made of; with digits, signs and their look-alikes around them they are no better. */
const common = new Set(
  `password passwort haslo hasło kennwort admin administrator qwerty qwertz qwertyuiop qwertzuiop asdfghjkl asdf zxcvbnm
  azerty letmein welcome witaj willkommen iloveyou kochamcie dragon monkey football baseball hockey soccer basketball
  superman batman pokemon starwars master shadow sunshine sonnenschein princess prinzessin ksiezniczka charlie michael
  jordan jennifer jessica michelle daniel andrew thomas robert william matthew joshua ashley nicole chelsea liverpool
  arsenal barcelona realmadrid ferrari mercedes porsche corvette mustang harley yankees computer internet samsung google
  facebook linkedin whatever trustno freedom hello hallo summer sommer winter spring autumn herbst lato zima wiosna jesien
  monday january february march april june july august september october november december januar februar oktober dezember
  polska deutschland england america london berlin warszawa krakow poznan wroclaw gdansk secret geheim tajne changeme
  default guest gosc user test testing test123 temp temporary login passw passwd pass pussy fuckyou bailey cheese chocolate
  cookie flower ginger killer matrix orange pepper purple silver snoopy soccer tigger yellow maggie jasmine buster hunter
  ranger access abc abcd abcdef abcdefg abcdefgh abcdefghij onetwothree loveyou mylove babygirl angel`
    .split(/\s+/)
    .filter(Boolean),
);

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
function asLetters(form: string): string {
  return form.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign).replace(/[^\p{L}]/gu, '');
}

/** Returns the words of a password without digits and signs around them, with look-alikes read as letters. */
function bareForms(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase();
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [text.replace(/[^\p{L}]/gu, ''), trimmed, asLetters(text), asLetters(trimmed)];
}

/** Few different characters, or runs of neighbours: 11111111, abcabcabc, 12345678. */
function isRow(password: string): boolean {
  const signs = Array.from(password);
  if (new Set(signs).size < 5) return true;
  const steps = signs.slice(1).map((sign, index) => (sign.codePointAt(0) ?? 0) - (signs[index]?.codePointAt(0) ?? 0));
  return steps.filter((step) => Math.abs(step) <= 1).length > signs.length * 0.7;
}

/** The words of a common password written one after the other are as common. */
function isCommon(form: string): boolean {
  if (common.has(form)) return true;
  for (let cut = 3; cut < form.length - 2; cut += 1) {
    if (common.has(form.slice(0, cut)) && isCommon(form.slice(cut))) return true;
  }
  return false;
}

function weak(message: string): Refused {
  return { refused: 'password.weak', message };
}

/** Returns why a new password is refused; undefined if it is good. `context`: names close to the account. */
export function weaknessOf(password: string, context: readonly string[]): Refused | undefined {
  if (Array.from(password).length < LIMITS.passwordCharacters) {
    return weak(`A password has at least ${LIMITS.passwordCharacters} characters.`);
  }
  if (isRow(password) || bareForms(password).some(isCommon)) return weak('This password is too easy to guess.');
  const words = ['strongroom', ...context].flatMap((name) => name.toLowerCase().split(/[^\p{L}\d]+/u));
  const near = words.filter((word) => word.length >= 4);
  const rest = near.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  const isNear = rest.length < password.length && rest.length < LIMITS.passwordCharacters / 2;
  return isNear ? weak('This password is made of names that stand close to you.') : undefined;
}
