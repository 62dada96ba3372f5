import { expect, test } from 'vitest';
import { bannedIn } from '#tests/tooling/banned-words.ts';
import { serviceTexts } from '#tests/tooling/service-texts.ts';

const faulty = (locale: string, text: string, catalog = 'app') => bannedIn(locale, text, catalog).length > 0;

test('a banned word is a fault that says what to write instead', () => {
  expect(bannedIn('en-US', 'The vault cannot be reached.', 'app')).toEqual([
    'says "vault": write server (a vault is a room, and the paper is not in it yet)',
  ]);
});

test('one thing has one word in each language', () => {
  for (const text of [
    'On this tablet',
    'Print protocol',
    'Sync centre',
    'Sent by itself',
    "It can't be saved",
    'Saving …',
    'Type a name',
  ])
    expect([text, faulty('en-US', text)]).toEqual([text, true]);
  for (const text of ['Jest w archiwum', 'Wyśle się samo.', 'Odmowa', 'Nowa sprawa', 'Uwaga dla operatora', 'Typy pojemników'])
    expect([text, faulty('pl-PL', text)]).toEqual([text, true]);
  for (const text of [
    'Im Archiv',
    'Bei der Leitung',
    'Wörterbücher',
    'Fragen Sie Ihren Administrator.',
    'Bitte zuerst speichern',
    'Von selbst',
  ])
    expect([text, faulty('de-DE', text)]).toEqual([text, true]);
});

test('the words of the glossary pass', () => {
  for (const text of ['On the server', 'Resolve conflict', 'Box type', 'Transfer list (PDF)', 'Enter your password'])
    expect(bannedIn('en-US', text, 'app')).toEqual([]);
  for (const text of [
    'Na serwerze',
    'Informacja dla archiwum',
    'Ten sam kod co nr 3',
    'Zapytaj administratora.',
    'Blokuj',
    'Sprawdź',
  ])
    expect(bannedIn('pl-PL', text, 'app')).toEqual([]);
  for (const text of [
    'Auf dem Server',
    'Hinweis für das Archiv',
    'Bei der Teamleitung',
    'Übergabeprotokoll',
    'Fragen Sie Ihre Administration.',
  ])
    expect(bannedIn('de-DE', text, 'app')).toEqual([]);
});

test('S0: texts quoted by the specification stay to the letter', () => {
  expect(bannedIn('en-US', "Value wasn't reinputed properly", 'app')).toEqual([]);
});

test('a word stays where it means what it says', () => {
  expect([faulty('en-US', 'New case'), faulty('en-US', 'New case', 'notifications')]).toEqual([true, false]);
  expect([faulty('de-DE', 'dasselbe Tablet'), faulty('de-DE', 'dasselbe Tablet', 'devices')]).toEqual([true, false]);
});

test('the menu, questions and printed sheets are read as well, in every language', () => {
  const found = serviceTexts();
  for (const [source, text] of [
    ['menu', 'Wertelisten'],
    ['faq', 'I forgot my password.'],
    ['sheets', 'Strona 1 z 2'],
  ] as const)
    expect(found.some((one) => one.source === source && one.text === text)).toBe(true);
  expect(found.flatMap(({ locale, text, source }) => bannedIn(locale, text, source))).toEqual([]);
});
