import { i18n } from '@lingui/core';
import { behindFirstPage } from '#src/app/first-page.ts';
import { currentLocale } from '#src/text/i18n.ts';

/**
 * What the system shows of the application speaks as the page does (web-manifest.ts). The browser fetches a manifest and its
 * drawings as soon as it is named: another one is named behind the first page. There is none while developing.
 */
export async function followLanguage(): Promise<void> {
  await behindFirstPage();
  const link = document.querySelector('link[rel=manifest]');
  const name = () => link?.setAttribute('href', `/manifest.${currentLocale()}.webmanifest`);
  i18n.on('change', name);
  name();
}
