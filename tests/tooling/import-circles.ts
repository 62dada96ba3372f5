import type { BuildManifest } from '#tests/performance/route-files.ts';

/**
 * Files of a build that need each other before either has run: what one takes from the other at its start is undefined.
 * Gives the files of the first circle, from one back to itself; empty when there is none. Only static imports count:
 * what is loaded by import() runs later.
 */
export function importCircle(manifest: BuildManifest): string[] {
  const done = new Set<string>();
  const walk = (name: string, above: readonly string[]): string[] => {
    const at = above.indexOf(name);
    if (at >= 0) return [...above.slice(at), name];
    if (done.has(name)) return [];
    for (const needed of manifest[name]?.imports ?? []) {
      const circle = walk(needed, [...above, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of Object.keys(manifest)) {
    const circle = walk(name, []);
    if (circle.length > 0) return circle.map((each) => manifest[each]?.file ?? each);
  }
  return [];
}
