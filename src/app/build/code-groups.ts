import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Groups of modules by which the build divides them into files. */

/** The folder of `vite.config.ts`. */
const ROOT = new URL('../../../', import.meta.url);

type Build = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Returns a test: true if one of the sources needs a module before it can run, by the static imports of the build. */
function neededBy(...sources: string[]): (id: string, build: Build) => boolean {
  const needed = new Set<string>();
  return (id, build) => {
    if (needed.size === 0) {
      const wanted = sources.map((source) => fileURLToPath(new URL(source, ROOT)));
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

/** Groups of modules that are one file each; the first that fits takes a module. */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
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
  // Codes of an area are read by pages of others: merged with what the area keeps offline, each would fetch that.
  { name: 'codes', test: /schema[\\/]codes[\\/]/, minShareCount: 2 },
  // Any page saves a file or shows a failure: merged with calls of documents or orders, each would fetch those.
  { name: 'save-file', test: /src[\\/]parts[\\/]answers[\\/]save-file\.ts/ },
  { name: 'trouble', test: /src[\\/](kit[\\/]feedback|parts[\\/]answers)[\\/]trouble\.tsx?$/ },
  // Pages of many areas look up a code: merged with the code filter of the bench, a basket would fetch that.
  { name: 'by-code', test: /src[\\/]data[\\/]queries[\\/]registrations-by-code\.ts/ },
  // A basket needs an item and its room: merged with the sheet that asks what is ordered, it would fetch that.
  { name: 'order-item', test: /src[\\/]parts[\\/]order-sheet[\\/]box-item|schema[\\/]rules[\\/]order-room/, minShareCount: 2 },
  // What other pages share apart from what only late parts share, likewise. Small groups stay apart: joined, a page
  // would fetch the controls of others.
  {
    name: 'kit',
    test: /^(?!.*node_modules)(?!.*[\\/](mass-changes|value-faults)\.ts).*(src[\\/](kit|text|parts(?![\\/]paper)|scheduling|data[\\/](?!offline[\\/]prepare|session[\\/]sign-in|calls[\\/]notif))|schema|sync)[\\/]?/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2_000,
  },
  // Changes of many and their faults: shown by few of the pages they would be merged with.
  {
    name: 'many',
    test: /src[\\/](data[\\/]searches[\\/]mass-changes|text[\\/]area-problems[\\/]value-faults)/,
    minShareCount: 2,
  },
  {
    name: 'late',
    test: /src[\\/](app[\\/]navigation|areas[\\/]account|data[\\/](offline[\\/]prepare|session[\\/]sign-in))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
  // The libraries that print, with what both prints share of ours: a page merged with it would fetch half a megabyte.
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
];
