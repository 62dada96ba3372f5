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
import { sealCheck } from './src/areas/seals/one-file.ts';
import { fallbackLocale, locales } from './src/text/locales.ts';
import { withShortWordsJoined } from './src/text/short-words.ts';
import { galleryAddress } from './tests/gallery/gallery-address.ts';

type Build = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Tells whether one of the sources needs a module before it can run, by the static imports of the build. */
function neededBy(...sources: string[]): (id: string, build: Build) => boolean {
  const needed = new Set<string>();
  return (id, build) => {
    if (needed.size === 0) {
      const wanted = sources.map((source) => fileURLToPath(new URL(source, import.meta.url)));
      for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
        if (needed.has(next)) continue;
        needed.add(next);
        wanted.push(...(build.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return needed.has(id);
  };
}
const inStart = neededBy('src/main.tsx');
const onSignIn = neededBy('src/areas/account/sign-in-screen.tsx', 'src/app/start/login-layout.tsx');
const onBoxScreen = neededBy('src/areas/protocoling/box-screen.tsx');

/** Parts that a start shows: their modules are fetched side by side with them. */
const FIRST_PAGES = /(^|\/)(opening|sign-in-screen|login-layout|my-boxes-screen|box-screen)-[\w-]+\.js$/;

/** Our own modules, and the icons, which are as small and shared as widely. */
const own = /^(?!.*node_modules[\\/](?!lucide-react))/;

const inHeadless = (component: string) => neededBy(`node_modules/@headlessui/react/dist/components/${component}.js`);
const inDialog = inHeadless('dialog/dialog');
/** Small components of the library, and those that float next to their button, which bring most of its weight. */
const small = ['switch', 'radio-group', 'disclosure', 'tabs'].map((name) => [name, inHeadless(`${name}/${name}`)] as const);
const floating = ['popover', 'menu', 'listbox', 'combobox'].map((name) => [name, inHeadless(`${name}/${name}`)] as const);

/**
 * Divides Headless UI by component: what dialogs need comes with the box screen, the rest with the control that needs it. Left
 * to the groups of our own modules, a page with a switch would bring the library's menus.
 */
function headlessPart(id: string, build: Build): string {
  if (inDialog(id, build)) return 'headless-dialog';
  const [smallUsers, floatingUsers] = [small, floating].map((all) => all.filter(([, needs]) => needs(id, build)));
  const [user, ...others] = [...(smallUsers ?? []), ...(floatingUsers ?? [])];
  if (user && others.length === 0) return `headless-${user[0]}`;
  return smallUsers?.length ? 'headless-controls' : 'headless-floating';
}

/** A group takes along what its modules import: what others need as well comes before them, each in a group of its own. */
const headlessGroups = [
  'headless-dialog',
  'headless-controls',
  ...small.map(([name]) => `headless-${name}`),
  'headless-floating',
  ...floating.map(([name]) => `headless-${name}`),
].map((name) => ({
  name: (id: string, build: Build) => (headlessPart(id, build) === name ? name : null),
  debugName: name,
  test: /node_modules[\\/](@headlessui|@react-aria|@react-stately|@floating-ui|tabbable)[\\/]/,
}));

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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'rxjs', test: /node_modules[\\/](rxjs|tslib)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/ },
            // What fetches parts is needed by the few lines that fetch the application itself (src/boot.ts).
            { name: 'fetching', test: /vite[\\/](preload-helper|modulepreload-polyfill)/ },
            ...headlessGroups,
            // Each small file costs a request and a compression of its own: what the start needs is one file, what pages share
            // is a few, by the pages that share it. Libraries of one page stay with that page.
            {
              name: (id, build) => (inStart(id, build) ? 'start' : null),
              debugName: 'start',
              test: /^(?!.*src[\\/]main\.tsx)/,
            },
            // After the start: a group takes along what its modules import, and the sign-in screen needs no database.
            {
              name: 'rxdb',
              test: /node_modules[\\/](rxdb|dexie|mingo|event-reduce-js|oblivious-set|unload|broadcast-channel)[\\/]|src[\\/]data[\\/](workplace[\\/]opening|database[\\/](database|store|table|table-read|table-write|write-group|transaction|shape|canary)|sync[\\/](engine|browser-ports)|tabs[\\/]browser-lock|offline[\\/]device-orders)\.ts|src[\\/]scheduling[\\/]pause-in-opening\.ts/,
            },
            // What the sign-in shows apart from what needs the database: in one file with such, it would wait for all of it.
            // What the box screen shows as well is apart from the rest, which would travel with it.
            {
              name: (id, build) => (onSignIn(id, build) ? (onBoxScreen(id, build) ? 'form' : 'sign-in') : null),
              debugName: 'sign-in',
              test: own,
              minShareCount: 2,
            },
            // What the box screen shows apart from what only other pages share: merged into one file, the latter would travel with it.
            {
              name: (id, build) => (onBoxScreen(id, build) ? 'box-kit' : null),
              debugName: 'box-kit',
              test: own,
              minShareCount: 2,
            },
            // Icons of other pages, by the pages that share them: merged with the code of a page they would bring it to all others.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
            // A bar code is drawn on the screen as well, without the library of pages.
            { name: 'barcode', test: /src[\\/]parts[\\/]paper[\\/]barcode|node_modules[\\/]bwip-js/ },
            // The seal of a handover needs its rule, and what needs all orders needs both: in one file with either, they would need each other.
            { name: 'handover-rule', test: /schema[\\/]rules[\\/](handover-hash|strokes)/, minShareCount: 2 },
            // A handover creates exceptions as the bench does: merged with the operations of the bench, it would fetch them all.
            { name: 'archive-parts', test: /schema[\\/]operations[\\/]archive-parts/, minShareCount: 2 },
            // Any page saves a file or shows a failure: merged with calls of documents or orders, each would fetch those.
            { name: 'save-file', test: /src[\\/]parts[\\/]answers[\\/]save-file\.ts/ },
            { name: 'trouble', test: /src[\\/](kit[\\/]feedback|parts[\\/]answers)[\\/]trouble\.tsx?$/ },
            // What other pages share apart from what only late parts share, likewise. Small groups stay apart: joined, a page
            // would fetch the controls of others.
            {
              name: 'kit',
              test: /^(?!.*node_modules).*(src[\\/](kit|text|parts(?![\\/]paper)|scheduling|data[\\/](?!offline[\\/]prepare|session[\\/]sign-in|calls[\\/]notif))|schema|sync)[\\/]?/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2_000,
            },
            {
              name: 'late',
              test: /src[\\/](app[\\/]navigation|areas[\\/]account|data[\\/](offline[\\/]prepare|session[\\/]sign-in))/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
            // The libraries that print, with what both prints share of ours: whoever is merged with it would fetch half a megabyte.
            {
              name: 'print',
              test: /src[\\/](areas[\\/](protocoling[\\/]box[\\/]print[\\/]|labels[\\/]print[\\/]labels-pdf)|parts[\\/]paper[\\/])/,
              minShareCount: 2,
            },
            {
              name: 'part',
              test: /^(?!.*node_modules)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/client': 'http://127.0.0.1:8080' } },
});
