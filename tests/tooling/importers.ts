import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The files that import each file: by path from the root of the project, sources as TypeScript writes them. */
export function importersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
}

/** An import, an `import()`, a re-export or a worker's `new URL`. */
const SPECIFIER = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*['"]([#.][^'"\n]+)['"]/g;

function importsOf(file: string): Set<string> {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
  return new Set(specifiers.map((specifier) => pathOf(file, specifier)));
}

function pathOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
}
