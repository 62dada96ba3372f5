import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FrameFault, PageFault } from './route-fault.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const drawn = (page: React.ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/coming-page.js');

test('R-033, decisions S12: a part that is not on the device is a card in its frame, wherever it was missed', () => {
  for (const Fault of [PageFault, FrameFault]) {
    expect(drawn(<Fault error={missing} />)).toContain('This page is not on this device yet');
  }
});

test('R-044, R-047: other faults of a page are not shown in the frame: the error page replaces it', () => {
  const fault = new TypeError('x is undefined');
  expect(() => drawn(<PageFault error={fault} />)).toThrow(fault);
  expect(drawn(<FrameFault error={fault} />)).not.toContain('This page is not on this device yet');
});
