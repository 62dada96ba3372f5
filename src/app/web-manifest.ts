import type { ManifestOptions } from 'vite-plugin-pwa';

/** What the browser installs. Icons are drawn in `public/icons`. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Strongroom',
  short_name: 'Strongroom',
  description: 'Records vault that works without coverage',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#14477D',
  background_color: '#F4F7FA',
};
