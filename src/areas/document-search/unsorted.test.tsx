import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unsorted } from './unsorted.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const textOf = (sort: string | undefined) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Unsorted sort={sort} headers={[{ key: 'a-surname', value: 'Surname' }]} />
    </I18nProvider>,
  );

test('a result that is too long to sort names the column, in either direction', () => {
  for (const sort of ['a-surname', '-a-surname'])
    expect(textOf(sort)).toContain('Too many to sort by Surname. Narrow the search, or sort by date.');
});

test('a column that the result does not have is named by no key of the address', () => {
  expect(textOf('__proto__')).toContain('Too many to sort by this column.');
  expect(textOf(undefined)).toContain('Too many to sort by this column.');
});
