import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlacesLeftOut, type Found } from './places-left-out.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const shown = (found: Partial<Found>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PlacesLeftOut found={{ hits: [], pageCount: 9, unreadPages: 0, isMore: false, ...found }} />
    </I18nProvider>,
  );

test('places beyond the limit, and pages whose words are not known, are named before anything is blackened', () => {
  expect(shown({})).toBe('');
  expect(shown({ isMore: true })).toContain('There are more than 500 places. Blacken these, then find again.');
  expect(shown({ unreadPages: 2 })).toContain('2 of 9 pages are not read.');
  expect(shown({ unreadPages: 1 })).toContain('1 of 9 pages is not read.');
});
