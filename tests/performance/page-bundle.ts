import { rolldown } from 'rolldown';

const bundled = new Map<string, Promise<string>>();

/**
 * Code of `page/<name>.ts` as one script for a page; what it exports is in the global `strongroom_<name>`. Said by hand,
 * because the browser driver runs a script of the beginning inside a function, where a `var` is no global.
 */
export function pageScript(name: 'floor' | 'watch'): Promise<string> {
  const known = bundled.get(name) ?? bundle(name);
  bundled.set(name, known);
  return known;
}

async function bundle(name: string): Promise<string> {
  const build = await rolldown({ input: `tests/performance/page/${name}.ts` });
  const { output } = await build.generate({ format: 'iife', name: `strongroom_${name}`, codeSplitting: false });
  return `${output[0].code}\nglobalThis.strongroom_${name} = strongroom_${name};`;
}
