import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One part of the build, as the builder names it: its own file and the parts it cannot run without. */
interface Part {
  file: string;
  imports?: readonly string[];
  /** Something fetches it when it is needed. */
  isDynamicEntry?: boolean;
}

/** What the builder wrote about its files, by source. */
export type BuildManifest = Readonly<Record<string, Part>>;

/** Parts that must be there before something can be shown, and the most they may weigh as they travel, in bytes. */
export interface Route {
  name: string;
  needed: readonly string[];
  most: number;
  /** Of the languages only one is loaded: the heaviest is counted. */
  texts: boolean;
}

const application = ['index.html', 'src/main.tsx'];
/** The page everything starts from, what opens for someone who is signed in, and the screen of a box. */
const box: Route = {
  name: 'protocoling route',
  needed: [...application, 'src/data/workplace/opening.ts', 'src/areas/protocoling/box-screen.tsx'],
  // 300 without the dialogs of Headless UI, which must be there when a scan asks something (docs/decisions.md)
  most: 326_000,
  texts: true,
};
/** What a person waits for on a thin line. The sign-in needs no database, the first picture not even the application. */
export const routes: readonly Route[] = [
  { name: 'first picture', needed: ['index.html'], most: 3_000, texts: false },
  { name: 'sign-in', needed: [...application, 'src/areas/account/sign-in-screen.tsx'], most: 190_000, texts: true },
  box,
];
const CATALOG = /^src\/text\/catalogs\/[^/]+\.ts$/;
/** What is fetched for a print brings its libraries; nothing else may. */
const PRINTS = ['src/areas/protocoling/box/print/', 'src/areas/labels/print/', 'src/parts/paper/'];
/** 360 before the areas of orders, documents and the archive brought their entities and their screens (docs/decisions.md). */
const MOST_LATER = 405_000;

/** Pages, dialogs and whatever else is fetched when it is needed, each with all it needs. */
export function laterRoutes(manifest: BuildManifest): Route[] {
  const later = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && name.startsWith('src/'));
  return later
    .filter((name) => !PRINTS.some((print) => name.startsWith(print)) && !CATALOG.test(name))
    .map((name) => ({ name, needed: [...application, 'src/data/workplace/opening.ts', name], most: MOST_LATER, texts: false }));
}

/** The shell of someone who has signed in, with its menu and the controls of its bar. */
const shell = [
  ...application,
  'src/data/workplace/opening.ts',
  'src/areas/account/sign-in-screen.tsx',
  'src/app/shell/customer-switch.tsx',
  'src/app/shell/user-settings.tsx',
  'src/app/navigation/nav-drawer.tsx',
  'src/app/navigation/rail.tsx',
  'src/app/navigation/panels.tsx',
  'src/app/navigation/preview-layout.tsx',
];

/** A screen, and the most it may bring on top of the shell, as it travels. */
export type Screen = Omit<Route, 'texts'>;

/** Screens of documents. */
export const documentScreens: readonly Screen[] = [
  {
    name: 'document search',
    needed: ['src/areas/document-search/query-screen.tsx', 'src/areas/document-search/result-screen.tsx'],
    most: 55_000,
  },
  { name: 'document preview', needed: ['src/areas/document-preview/tab-screens.tsx'], most: 45_000 },
  { name: 'page editor', needed: ['src/areas/document-preview/edit-page-screen.tsx'], most: 25_000 },
];

/** Screens of orders. */
export const orderScreens: readonly Screen[] = [
  { name: 'list of orders', needed: ['src/areas/orders/orders-screen.tsx'], most: 60_000 },
  { name: 'basket', needed: ['src/areas/orders/order-screen.tsx'], most: 60_000 },
  { name: 'handover', needed: ['src/areas/handover/order-handover-screen.tsx'], most: 30_000 },
];

/** Files of a screen that the shell has not brought. */
export function filesOverShell(manifest: BuildManifest, needed: readonly string[]): Weighed[] {
  const brought = new Set(filesOf(manifest, shell));
  return filesOf(manifest, [...shell, ...needed])
    .filter((file) => !brought.has(file))
    .map(weigh);
}

const DIST = 'dist';
const MANIFEST = join(DIST, '.vite/manifest.json');

/** A file of the build and its size as it travels, in bytes. */
export interface Weighed {
  file: string;
  bytes: number;
}

/** What the builder wrote about the application in `dist`. */
export function readManifest(): BuildManifest {
  if (!existsSync(MANIFEST)) throw new Error(`${MANIFEST} is missing: build the application first (npm run build).`);
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as BuildManifest; // the builder's own form
}

/** Files that must be there before these parts work; once each. */
export function filesOf(manifest: BuildManifest, parts: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const part = manifest[name];
    if (!part) throw new Error(`The build has no part ${name}.`);
    if (found.has(part.file)) return;
    found.add(part.file);
    for (const needed of part.imports ?? []) add(needed);
  };
  for (const name of parts) add(name);
  return [...found].filter((file) => file.endsWith('.js'));
}

/** Files of a route, in each language where it has texts. */
export function routesOf(manifest: BuildManifest, { needed, texts }: Route = box): string[][] {
  if (!texts) return [filesOf(manifest, needed)];
  const catalogs = Object.keys(manifest).filter((name) => CATALOG.test(name));
  if (catalogs.length === 0) throw new Error('The build has no texts.');
  return catalogs.map((catalog) => filesOf(manifest, [...needed, catalog]));
}

/** A route in its heaviest language. */
export function weighRoute(manifest: BuildManifest, route: Route): Weighed[] {
  const weighed = routesOf(manifest, route).map((files) => files.map(weigh));
  return weighed.reduce((heaviest, each) => (sum(each) > sum(heaviest) ? each : heaviest));
}

/** Bytes of several files. */
export function sum(files: readonly Weighed[]): number {
  return files.reduce((bytes, file) => bytes + file.bytes, 0);
}

/** By file: most of them are needed by every route. */
const weights = new Map<string, number>();

function weigh(file: string): Weighed {
  const bytes = weights.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  weights.set(file, bytes);
  return { file, bytes };
}
