import { expect, test } from 'vitest';
import { labelOf } from './page-words.ts';

test('the name of an area is its words without the signs of their sentence', () => {
  const names = [
    ['Kowalska Anna,', 'Kowalska Anna'],
    ['(Nowak)', 'Nowak'],
    ['„Ewa Lis”,', 'Ewa Lis'],
    ['44051401359;', '44051401359'],
    ['Kowalska.', 'Kowalska'],
    ['anna@acme.example.', 'anna@acme.example'],
    ['- Jan Wilk:', 'Jan Wilk'],
  ] as const;
  for (const [text, name] of names) expect(labelOf(text)).toBe(name);
});

test('what belongs to the words stays, also where nothing else would be left', () => {
  for (const text of ['sp. z o.o.', 'Jan K.', '+48 600 100 200', 'Kowalska-Nowak', '-', '', 'O’Neill', '12.05.1980']) {
    expect(labelOf(text)).toBe(text);
  }
});
