import type { ManifestOptions } from 'vite-plugin-pwa';

/**
 * What the browser installs. The drawings stand in `public/icons`. A scan link or a second start goes to the window that is
 * open: two windows with drafts of one person help nobody (ux.md §3.3).
 */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Strongroom',
  short_name: 'Strongroom',
  description: 'Records vault that works without coverage',
  lang: 'en',
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
    { name: 'My boxes', url: '/?go=protocol', icons: [{ src: '/icons/strongroom-192.png', sizes: '192x192' }] },
    { name: 'New box', url: '/?go=protocol/container', icons: [{ src: '/icons/strongroom-192.png', sizes: '192x192' }] },
    { name: 'Sync centre', url: '/?go=sync', icons: [{ src: '/icons/strongroom-192.png', sizes: '192x192' }] },
  ],
  icons: [
    { src: '/icons/strongroom.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/strongroom-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/strongroom-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
};
