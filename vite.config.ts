import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { webManifest } from './src/app/web-manifest.ts';
import { codeGroups } from './src/app/build/code-groups.ts';
import { sealCheck } from './src/areas/seals/one-file.ts';
import { fallbackLocale, locales } from './src/text/locales.ts';
import { withShortWordsJoined } from './src/text/short-words.ts';
import { galleryAddress } from './tests/gallery/gallery-address.ts';

/** Parts that a start shows: their modules are fetched side by side with them. */
const FIRST_PAGES = /(^|\/)(opening|sign-in-screen|login-layout|my-boxes-screen|box-screen)-[\w-]+\.js$/;

/** The picture of the opening page comes with it: a file of its own would be waited for before the first paint is whole. */
function openingPicture(): Plugin {
  const [file, source] = ['public/icons/strongroom.svg', 'src="/icons/strongroom.svg"'];
  return {
    name: 'strongroom-opening-picture',
    transformIndexHtml: (html) =>
      html.replace(source, `src="data:image/svg+xml;base64,${readFileSync(file).toString('base64')}"`),
  };
}

/** What the documentation says of a call is read from the service; on a device it would only be carried. */
function withoutSummaries(): Plugin {
  return {
    name: 'strongroom-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/schema\/calls\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(/(\bsummary:\s+)'(?:[^'\\\n]|\\.)*'/g, "$1''"), map: null }),
    },
  };
}

/**
 * Imports each icon from its own file. By the library's index every icon of the application would belong to the start, which needs the
 * index; by its file an icon travels with the pages that show it.
 */
function directIcons(): Plugin {
  const index = fileURLToPath(import.meta.resolve('lucide-react')).replace(/dist[\\/].*$/, 'dist/esm/lucide-react.mjs');
  const fileOf = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(/^export \{ ([^}]*) \} from '\.\/(.*)';$/gm))
    for (const name of names.split(', ')) fileOf.set(name.replace(/^default as /, ''), index.replace('lucide-react.mjs', file));
  const direct = (names: string): string =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [, icon = '', called = icon] = /^(\w+)(?: as (\w+))?$/.exec(name) ?? [];
        const file = fileOf.get(icon);
        // types and what is no icon stay with the index
        return file ? `import ${called} from '${file}';` : `import { ${name} } from 'lucide-react';`;
      })
      .join(' ');
  return {
    name: 'strongroom-direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /'lucide-react'/ },
      handler: (code) => ({
        code: code.replaceAll(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) => direct(names)),
        map: null,
      }),
    },
  };
}

/** A Polish word of one letter at the end of a line is a fault of typesetting. */
function shortWords(): Plugin {
  return {
    name: 'strongroom-short-words',
    enforce: 'post',
    transform: {
      filter: { id: /\/locales\/pl-PL\/[\w-]+\.po/ },
      handler: (code) => ({ code: withShortWordsJoined(code), map: null }),
    },
  };
}

/** What the system shows of the installed application, in each language, by the catalogs; whoever names none gets Polish (S0 §9). */
function manifests(): Plugin {
  const fallback = 'manifest.webmanifest';
  return {
    name: 'strongroom-manifests',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${fallback}` }, injectTo: 'head' }],
    async generateBundle() {
      const plugins = [babel({ presets: [linguiTransformerBabelPreset()] })];
      const source = await runnerImport<{ webManifest: typeof webManifest }>('./src/app/web-manifest.ts', {
        configFile: false,
        plugins,
      });
      const catalogs = await getCatalogs(getConfig());
      for (const locale of locales) {
        const texts = Object.assign({}, ...(await Promise.all(catalogs.map((catalog) => catalog.read(locale)))));
        const made = source.module.webManifest(locale, ({ id, message }) => {
          const text: unknown = texts[id]?.translation;
          if (typeof text !== 'string' || text === '') throw new Error(`The ${locale} catalogs have no "${message ?? id}".`);
          return text;
        });
        const names = [`manifest.${locale}.webmanifest`, ...(locale === fallbackLocale ? [fallback] : [])];
        for (const fileName of names) this.emitFile({ type: 'asset', fileName, source: JSON.stringify(made) });
      }
    },
  };
}

/** Plugins of every build of ours: react, macros, catalogs, styles. */
const ownPlugins = () => [
  react(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui(),
  shortWords(),
  tailwindcss(),
  directIcons(),
];

/** Order of plugins matters: react, macros, catalogs, styles, service worker. */
export default defineConfig({
  plugins: [
    ...ownPlugins(),
    galleryAddress(),
    openingPicture(),
    withoutSummaries(),
    manifests(),
    sealCheck(ownPlugins),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false, // one for each language, see `manifests`
      injectManifest: {
        maximumFileSizeToCacheInBytes: 4_000_000,
        globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,png,wasm,webmanifest}'],
        // saved by the few who want it, and never a page of the application
        globIgnores: ['seal-check.html'],
      },
    }),
  ],
  build: {
    // names the files of each part, for the weight check (tests/performance/check-weight.ts)
    manifest: true,
    target: 'es2022',
    // A module that could not be fetched ahead stays missing until the page loads again, also for the part that needs it: parts
    // that are retried once there is coverage (src/app/part.ts) ask for their modules themselves. First pages do not wait.
    modulePreload: {
      resolveDependencies: (part, modules, { hostType }) =>
        hostType === 'html' || FIRST_PAGES.test(part) ? modules : modules.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // What jsPDF fetches to draw HTML and SVG, which no print of ours does: a tenth of all that a device would store.
      external: ['html2canvas', 'canvg', 'dompurify'],
      output: {
        codeSplitting: {
          groups: codeGroups,
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/client': 'http://127.0.0.1:8080' } },
});
