import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayField } from './day-field.tsx';
import { useDay } from './use-day.ts';

const i18n = setupI18n({ locale: 'pl-PL', messages: { 'pl-PL': {} } });
const year = new Date().getFullYear();

/** Draws a day as typed, with the day that is sent. */
function Typed({ text, future }: { text: string; future: boolean }) {
  return (
    <>
      <DayField label="Day" value={text} onChange={() => undefined} future={future} fault="Not such a day." />
      <output>{useDay(future)(text)}</output>
    </>
  );
}
const drawn = (text: string, future: boolean) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Typed text={text} future={future} />
    </I18nProvider>,
  );

test('a text that is no day has an error and is not sent, a day in any writing is sent as it is stored', () => {
  for (const text of ['12-03-1961', '31.02.1961', '1961']) {
    expect(drawn(text, false)).toContain('Not such a day.');
    expect(drawn(text, false)).toContain('<output></output>');
  }
  expect(drawn('12.3.61', false)).not.toContain('Not such a day.');
  expect(drawn('12.3.61', false)).toContain('<output>1961-03-12</output>');
  expect(drawn('', false)).not.toContain('Not such a day.');
});

test('two digits of a day to come are a coming year, and a day that is over has an error and is not sent', () => {
  const next = String(year + 1);
  expect(drawn(`05.01.${next.slice(2)}`, true)).toContain(`<output>${next}-01-05</output>`);
  expect(drawn(`05.01.${next.slice(2)}`, false)).not.toContain(`<output>${next}-01-05</output>`);
  for (const text of [`05.01.${year - 1}`, '05.01.1927', '31.02.2099']) {
    expect(drawn(text, true)).toContain('Not such a day.');
    expect(drawn(text, true)).toContain('<output></output>');
  }
});
