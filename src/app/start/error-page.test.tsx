import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorPage, UnknownClientPage } from './error-page.tsx';
import { LanguageLine } from './language-line.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const drawn = (page: React.ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>);

beforeEach(() => vi.stubGlobal('location', { pathname: '/demo/nowhere' }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('R-045, R-046, R-047: each status has its title', () => {
  expect(([404, 403, 500] as const).map((status) => /<h1[^>]*>([^<]+)</.exec(drawn(<ErrorPage status={status} />))?.[1])).toEqual(
    ['Page not found', 'Access denied', 'Server error'],
  );
});

test('a fault of ours can be tried again; what does not exist or is not allowed cannot', () => {
  const canTry = ([500, 403, 404] as const).filter((status) => drawn(<ErrorPage status={status} />).includes('Try again'));
  expect(canTry).toEqual([500]);
});

test('R-048: the technical message is for development alone', () => {
  const page = <ErrorPage status={500} detail="TypeError: x is undefined" />;
  vi.stubEnv('DEV', true);
  expect(drawn(page)).toContain('TypeError: x is undefined');
  vi.stubEnv('DEV', false);
  expect(drawn(page)).not.toContain('TypeError');
});

test('R-044: an error page is in the frame of the sign-in: mark, languages, and no navigation', () => {
  const page = drawn(<ErrorPage status={404} />);
  expect(page).toContain('Strongroom');
  // the languages are a part of their own, which comes after the page
  const languages = drawn(<LanguageLine />);
  for (const language of ['English', 'Polski', 'Deutsch']) expect(languages).toContain(language);
  expect(page).not.toContain('<nav');
});

test('R-032: an address of no client is reported as such, in Polish by the words of the specification, and leads to the demonstration', async () => {
  const page = drawn(<UnknownClientPage />);
  expect(page).toContain('404');
  expect(page).toMatch(/<a href="\/demo"/);
  expect(await readFile('locales/pl-PL/app.po', 'utf8')).toContain(
    'msgid "There is no such company"\nmsgstr "Klient nie istnieje"',
  );
});
