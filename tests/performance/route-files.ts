import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One part of the build, as the builder names it: its own file and the parts it cannot run without. */
interface Part {
  file: string;
  imports?: readonly string[];
}

/** What the builder wrote about its files, by source. */
export type BuildManifest = Readonly<Record<string, Part>>;

/**
 * The page everything starts from, what opens for someone who is signed in, the screen of a box, and the texts; of the
 * languages only one is loaded.
 */
const NEEDED = ['index.html', 'src/data/opening.ts', 'src/areas/protocoling/box-screen.tsx'];
const CATALOG = /^src\/text\/catalogs\/[^/]+\.ts$/;

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

/** Files that must be there before the screen of a box works, from the start of the application; once each. */
export function filesOfRoute(manifest: BuildManifest, catalog: string): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const part = manifest[name];
    if (!part) throw new Error(`The build has no part ${name}.`);
    if (found.has(part.file)) return;
    found.add(part.file);
    for (const needed of part.imports ?? []) add(needed);
  };
  for (const name of [...NEEDED, catalog]) add(name);
  return [...found].filter((file) => file.endsWith('.js'));
}

/** The route in each language. */
export function routesOf(manifest: BuildManifest): string[][] {
  const catalogs = Object.keys(manifest).filter((name) => CATALOG.test(name));
  if (catalogs.length === 0) throw new Error('The build has no texts.');
  return catalogs.map((catalog) => filesOfRoute(manifest, catalog));
}

/** The route in its heaviest language. */
export function weighRoute(manifest: BuildManifest): Weighed[] {
  const routes = routesOf(manifest).map((files) => files.map(weigh));
  return routes.reduce((heaviest, each) => (sum(each) > sum(heaviest) ? each : heaviest));
}

/** Bytes of several files. */
export function sum(files: readonly Weighed[]): number {
  return files.reduce((bytes, file) => bytes + file.bytes, 0);
}

function weigh(file: string): Weighed {
  return { file, bytes: gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length };
}
