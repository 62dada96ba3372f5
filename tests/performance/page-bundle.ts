import { rolldown } from 'rolldown';

const bundled = new Map<string, Promise<string>>();

/** Code of `page/<name>.ts` as one script for a page; what it exports is in the global `strongroom_<name>`. */
export function pageScript(name: 'floor' | 'watch'): Promise<string> {
  const known = bundled.get(name) ?? bundle(name);
  bundled.set(name, known);
  return known;
}

async function bundle(name: string): Promise<string> {
  const build = await rolldown({ input: `tests/performance/page/${name}.ts` });
  const { output } = await build.generate({ format: 'iife', name: `strongroom_${name}`, codeSplitting: false });
  return output[0].code;
}
