import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from './trans.tsx';

const i18n = setupI18n({
  locale: 'en-US',
  messages: { 'en-US': { scanned: ['Scanned <0>', ['code'], '</0>, ', ['count'], ' times'] } },
});

function shown(values: Record<string, unknown>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="scanned" values={values} components={{ 0: <code /> }} />
    </I18nProvider>,
  );
}

test.each([
  ['4012345', '4012345'],
  ['<b>=1+1</b>', '&lt;b&gt;=1+1&lt;/b&gt;'],
  ['<0>x</0>', '&lt;0&gt;x&lt;/0&gt;'],
  ['</0><script>hit()</script>', '&lt;/0&gt;&lt;script&gt;hit()&lt;/script&gt;'],
  ['a < b', 'a &lt; b'],
])('a value of a text is shown as it is, never read as a tag: %s', (code, markup) => {
  expect(shown({ code, count: 2 })).toBe(`Scanned <code>${markup}</code>, 2 times`);
});
