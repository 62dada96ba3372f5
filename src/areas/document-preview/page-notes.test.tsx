import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoteMarks, NoteTexts } from './page-notes.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const shown = (children: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{children}</I18nProvider>);
const notes = [
  { id: 'n-1', position: '124,0,248,350', text: 'Check with the original.', by: 'Marek', at: Date.UTC(2026, 2, 4, 12) },
  { id: 'n-2', position: '0,0,40,40', text: 'Second line', by: 'Anna', at: 1 },
];

test('notes of a page are read without the editor: text and author below the page, numbers in their places over it', () => {
  const texts = shown(<NoteTexts notes={notes} page={7} />);
  expect(texts).toContain('aria-label="Notes on page 7"');
  expect(texts).toMatch(/Check with the original\..*Marek.*Second line.*Anna/);
  const marks = shown(<NoteMarks notes={notes} size={{ width: 1_240, height: 1_750 }} />);
  expect(marks).toMatch(/left:10%;top:0%;width:20%;height:20%.*aria-label="Note 1".*aria-label="Note 2"/);
  // at the edge of the page, where they cover no words, and next to each other at one height
  expect(marks.match(/top:min\(0%, 100% - 2rem\);right:calc\(0\.25rem \+ \d \* 3rem\)/g)).toEqual([
    'top:min(0%, 100% - 2rem);right:calc(0.25rem + 0 * 3rem)',
    'top:min(0%, 100% - 2rem);right:calc(0.25rem + 1 * 3rem)',
  ]);
});

test('a page without notes has no list of them', () => {
  expect(shown(<NoteTexts notes={[]} page={7} />)).toBe('');
});
