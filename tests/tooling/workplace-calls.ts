/** A call in `src/data` that uses the workplace of the page instead of its own. */
export interface Leak {
  line: number;
  call: string;
}

/** Names of the functions of a source that take a workplace as their last argument. */
export function placeTakers(source: string): string[] {
  const parts = [...source.matchAll(/^(?:export )?const (\w+) = part\(/gm)].map(([, name]) => name ?? '');
  const functions = [
    ...source.matchAll(
      /^(?:export )?(?:(?:async )?function (\w+)|const (\w+) = (?:async )?(?=\())[^;]*?\bplace: Workplace = here\(\)/gm,
    ),
  ].map(([, named, bound]) => named ?? bound ?? '');
  return [...parts, ...functions];
}

/** The arguments of a call whose bracket opens at `from`. */
function argumentsAt(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth === 0) return source.slice(from + 1, at);
  }
  return '';
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Names a source can call: its own, imported ones, and those of a module imported as a whole. */
function reachable(source: string, takers: ReadonlySet<string>): string[] {
  const imported = [...source.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names]) =>
    (names ?? '').split(',').map((name) => name.trim()),
  );
  const whole = [...source.matchAll(/^import \* as (\w+)/gm)].flatMap(([, module]) =>
    [...takers].map((name) => `${module}.${name}`),
  );
  return [...new Set([...imported.filter((name) => takers.has(name)), ...placeTakers(source), ...whole])];
}

/** Calls in a source that pass no workplace to a function that takes one, and such functions passed on as callbacks. */
export function leaksIn(source: string, takers: ReadonlySet<string>): Leak[] {
  const code = source.replaceAll(/^import [^;]*;|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gm, blank);
  return reachable(source, takers).flatMap((name) => {
    const uses = code.matchAll(new RegExp(`(?<![\\w.'"]|function |const )${name.replace('.', '\\.')}(?=\\(|\\)|,)`, 'g'));
    return [...uses].flatMap((use) => {
      const end = use.index + use[0].length;
      const isCall = code[end] === '(';
      if (!isCall && !/[(,]\s*$/.test(code.slice(0, use.index))) return [];
      const passed = isCall ? argumentsAt(code, end) : '';
      if (isCall && /\bplace\b|\bhere\b/.test(passed)) return [];
      return [{ line: code.slice(0, use.index).split('\n').length, call: isCall ? `${name}(${passed})` : name }];
    });
  });
}
