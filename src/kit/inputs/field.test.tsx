import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field, type FieldProps } from './field.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

function drawn(more: Partial<FieldProps>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Field type="text" label="Surname" value="" onChange={() => undefined} {...more} />
    </I18nProvider>,
  );
}

test('R-158: a required field has a visible asterisk and announces it to screen readers, except on the pages before the sign-in', () => {
  expect(drawn({ required: true })).toMatch(/aria-hidden="true"[^>]*>\*</);
  expect(drawn({ required: true })).toContain('aria-required="true"');
  expect(drawn({ required: true, asterisk: false })).not.toContain('*');
  expect(drawn({ required: true, asterisk: false })).toContain('aria-required="true"');
  expect(drawn({})).not.toContain('*');
});
