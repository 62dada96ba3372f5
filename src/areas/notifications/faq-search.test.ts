import { expect, test } from 'vitest';
import type { FaqEntry } from '#schema/records/notification.ts';
import { faqTopics } from './faq-search.ts';

const entry = (id: string, topic: string, question: string): FaqEntry => {
  const words = { topic, question, answer: `<b>Answer</b> of ${id}` };
  return { id, en: words, pl: { ...words, question: 'Gdzie są łódzkie pudła?' }, de: { ...words, question: 'Wo sind Straßen?' } };
};
const entries = [entry('1', 'Boxes', 'Why?'), entry('2', 'Account', 'Who?'), entry('3', 'Boxes', 'When is a box closed?')];
const ids = (language: 'en' | 'pl' | 'de', asked: string) =>
  faqTopics(entries, language, asked).map(({ topic, entries: found }) => [topic, ...found.map(({ id }) => id)]);

test('R-018: questions are under their topic in the order of arrival; every word counts, accents do not', () => {
  expect(ids('en', '')).toEqual([
    ['Boxes', '1', '3'],
    ['Account', '2'],
  ]);
  expect(ids('en', '  closed BOX ')).toEqual([['Boxes', '3']]);
  expect(ids('pl', 'lodzkie pudla')).toEqual(ids('en', ''));
  expect(ids('de', 'strassen')).toEqual(ids('en', ''));
  expect(ids('en', 'nowhere')).toEqual([]);
});
