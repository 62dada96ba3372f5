import { i18n } from '@lingui/core';
import { behindFirstPage } from '#src/app/first-page.ts';
import { currentLocale } from '#src/text/i18n.ts';

/**
 * Switches the manifest to the language of the page (web-manifest.ts). The browser fetches a manifest and its icons as soon as
 * it is named, so another one is named after the first page. Development has no manifest.
 */
export async function followLanguage(): Promise<void> {
  await behindFirstPage();
  const link = document.querySelector('link[rel=manifest]');
  const name = () => link?.setAttribute('href', `/manifest.${currentLocale()}.webmanifest`);
  i18n.on('change', name);
  name();
}
