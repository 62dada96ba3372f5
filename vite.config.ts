import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './src/app/web-manifest.ts';
import { galleryAddress } from './tests/gallery/gallery-address.ts';

const ofBoxScreen = new Set<string>();
/** Whether the box screen needs a module before it can be shown: what only other pages share must not travel with it. */
function onBoxScreen(id: string, build: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }): boolean {
  if (ofBoxScreen.size === 0) {
    const wanted = [fileURLToPath(new URL('src/areas/protocoling/box-screen.tsx', import.meta.url))];
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      if (ofBoxScreen.has(next)) continue;
      ofBoxScreen.add(next);
      wanted.push(...(build.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return ofBoxScreen.has(id);
}

/** Order of plugins matters: react, macros, catalogs, styles, service worker. */
export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    tailwindcss(),
    galleryAddress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: { maximumFileSizeToCacheInBytes: 4_000_000, globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,png,wasm}'] },
    }),
  ],
  build: {
    // names the files of each part, for the weight check (tests/performance/check-weight.ts)
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Apart from the database that is built on it: the sign-in screen needs the one and not the other.
            { name: 'rxjs', test: /node_modules[\\/](rxjs|tslib)[\\/]/ },
            {
              name: 'rxdb',
              test: /node_modules[\\/](rxdb|dexie|mingo|event-reduce-js|oblivious-set|unload|broadcast-channel)[\\/]|src[\\/]data[\\/](opening|database|engine|store|table|table-read|table-write|together|transaction|shape|canary|browser-ports|browser-lock|device-orders)\.ts/,
            },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/ },
            // Each small file costs a request and a compression of its own: what the start needs is one file, what pages share
            // is a few, by the pages that share it. Libraries of one page stay with that page.
            { name: 'start', tags: ['$initial'], test: /^(?!.*(index\.html|src[\\/]main\.tsx))/ },
            // Only the screens of the sign-in need these rows; merged with others they would travel with every page.
            { name: 'account', test: /schema[\\/]calls[\\/]account\.ts/ },
            // Icons apart: they import nothing of ours, so that no two files can need each other before either has run.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
            // What the box screen shows apart from what only other pages share: merged into one file, the latter would travel with it.
            {
              name: (id, build) => (onBoxScreen(id, build) ? 'box-kit' : null),
              debugName: 'box-kit',
              test: /^(?!.*node_modules).*(src[\\/](kit|text|parts|data[\\/](?!prepare|sign-in|notif))|schema|sync)[\\/]?/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
            },
            // What other pages share apart from what only late parts share, likewise.
            {
              name: 'kit',
              test: /^(?!.*node_modules).*(src[\\/](kit|text|parts|data[\\/](?!prepare|sign-in|notif))|schema|sync)[\\/]?/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 15_000,
            },
            {
              name: 'late',
              test: /src[\\/](app[\\/]navigation|areas[\\/]account|data[\\/](prepare|sign-in))/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
            {
              name: 'part',
              test: /^(?!.*node_modules)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/client': 'http://127.0.0.1:8080' } },
});
