import { expect, test } from 'vitest';
import { isAccount, isNationalId, isTaxId, personalRuns } from '#schema/rules/personal-data.ts';

const found = (text: string, values: string[] = []) => {
  const words = text.split(' ');
  return personalRuns(words, values).map(({ from, to, reason }) => [reason, words.slice(from, to + 1).join(' ')]);
};

test('numbers are known by their check digits', () => {
  expect([isNationalId('44051401359'), isNationalId('44051401358'), isNationalId('44134401359')]).toEqual([true, false, false]);
  expect([isTaxId('1234563218'), isTaxId('1234563219')]).toEqual([true, false]);
  expect([isAccount('PL61109010140000071219812874'), isAccount('61109010140000071219812874')]).toEqual([true, true]);
  expect([isAccount('DE89370400440532013000'), isAccount('DE89370400440532013001')]).toEqual([true, false]);
});

test('a number in groups is one place, and signs around it are no part of the decision', () => {
  expect(found('Konto 61 1090 1014 0000 0712 1981 2874, PESEL: 44051401359.')).toEqual([
    ['account', '61 1090 1014 0000 0712 1981 2874,'],
    ['nationalId', '44051401359.'],
  ]);
  expect(found('NIP 123-456-32-18 tel. +48 601 234 567 lub 601 234 567')).toEqual([
    ['taxId', '123-456-32-18'],
    ['phone', '+48 601 234 567'],
    ['phone', '601 234 567'],
  ]);
  expect(found('pisz na (anna.k@example.com), proszę')).toEqual([['email', '(anna.k@example.com),']]);
});

test('values of the document are found as whole words, whatever their case', () => {
  expect(found('Umowa z ANNA KOWALSKA i Anna Nowak', ['Anna Kowalska'])).toEqual([['value', 'ANNA KOWALSKA']]);
  expect(found('Kowalskiego', ['Kowalski'])).toEqual([]);
});

test('dates, amounts and years are not proposed', () => {
  expect(found('dnia 12.03.2019 kwota 1 250,00 zł rok 2019 strona 3 z 12 faktura 2019/04/17')).toEqual([]);
});
