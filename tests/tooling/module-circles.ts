import { posix } from 'node:path';

/** An import or re-export that runs its module; imports of types alone run nothing. */
const STATIC = /^(?:import|export)\s+(?!type\b)([^;'"]*?\bfrom\s*)?['"]([#.][^'"\n]+)['"]/gm;
const OF_TYPES = /^\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\}\s*from\s*$/;
/** Modules that another one awaits before it has run. */
const AWAITED = /\bimport\(\s*['"]([#.][^'"\n]+)['"]\s*\)/g;

/**
 * Returns the first circle of modules that need each other before any of them has run, from one back to itself; empty if there is
 * none. What the module at its top waits for counts as well.
 *
 * @param waiting files whose `import()` another module awaits at its top
 */
export function moduleCircle(sources: Readonly<Record<string, string>>, waiting: readonly string[] = []): string[] {
  const needs = new Map(Object.entries(sources).map(([file, source]) => [file, neededBy(file, source, waiting.includes(file))]));
  const done = new Set<string>();
  const walk = (file: string, above: readonly string[]): string[] => {
    const at = above.indexOf(file);
    if (at >= 0) return [...above.slice(at), file];
    if (done.has(file)) return [];
    for (const needed of needs.get(file) ?? []) {
      const circle = walk(needed, [...above, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of needs.keys()) {
    const circle = walk(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

function neededBy(file: string, source: string, isWaiting: boolean): string[] {
  const run = [...source.matchAll(STATIC)].filter(([, names = '']) => !OF_TYPES.test(names)).map(([, , path = '']) => path);
  const awaited = isWaiting ? [...source.matchAll(AWAITED)].map(([, path = '']) => path) : [];
  return [...run, ...awaited].map((path) => (path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)));
}
