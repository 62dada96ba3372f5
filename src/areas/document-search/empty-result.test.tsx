import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { FileSearch } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListDeclaration } from '#src/kit/list/declare.ts';
import { ListEmpty } from '#src/kit/list/list-states.tsx';
import { resultList } from './result-list.ts';
import { StillLooking } from './still-looking.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const noChange = () => undefined;
function shown<Row>(list: ListDeclaration<Row, Record<string, never>>, unfinished?: React.ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ListEmpty list={list} view={{ filtered: true, clearFilters: noChange }} unfinished={unfinished} />
    </I18nProvider>,
  );
}
const found = resultList('c', 'Contracts', { headers: [] }, true);

test('an empty search names where words are looked for, and clears the filters; other lists name their filters', () => {
  expect(shown(found)).toMatch(/Nothing matches\..*inside pages.*Clear filters/);
  const boxes = { ...found, empty: { icon: FileSearch, title: found.title }, filteredEmpty: undefined } as never; // only what is shown is read
  expect(shown(boxes)).toContain('Nothing matches these filters');
});

test('while older documents were not looked at, a search is not reported as empty', () => {
  const text = shown(found, <StillLooking />);
  expect(text).toContain('Still looking in older documents');
  expect(text).not.toContain('Nothing matches');
});
