import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ManifestOptions } from 'vite-plugin-pwa';
import type { Locale } from '#src/text/locales.ts';

const icons = [{ src: '/icons/strongroom-192.png', sizes: '192x192' }];

/**
 * Manifest of the installed application, in one language: the build makes one of each, and a page links its own
 * (`followLanguage`). All are one application by their `id`. The icons are in `public/icons`. A scan link or a second start
 * opens in the existing window, because two windows would have competing drafts (ux.md §3.3).
 */
export const webManifest = (locale: Locale, translate: (text: MessageDescriptor) => string): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Strongroom',
  short_name: 'Strongroom',
  description: translate(msg`Records management that works offline`),
  lang: locale.slice(0, 2),
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#14477D',
  background_color: '#F4F7FA',
  categories: ['business', 'productivity'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // The client is not known here; the start page leads on to the one of the last sign-in.
  shortcuts: [
    { name: translate(msg`Boxes and envelopes`), url: '/?go=protocol', icons },
    { name: translate(msg`New box`), url: '/?go=protocol/container', icons },
    { name: translate(msg`Sync center`), url: '/?go=sync', icons },
  ],
  icons: [
    { src: '/icons/strongroom.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/strongroom-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/strongroom-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
});
