import { RE2JS } from 're2js';
import { patternSyntax } from '#schema/rules/pattern-syntax.ts';
import { setPatternEngine, type PatternEngine } from '#schema/rules/pattern.ts';

/**
 * The pattern engine: RE2 in JavaScript, whose work is at most the length of the value times the size of the compiled pattern.
 * Importing this file installs it.
 */

/** Limit of instructions of a compiled pattern: `{1,1000}` is short to write and long to run. */
const INSTRUCTIONS = 2_000;

const FLAGS: Readonly<Record<string, number>> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };

const compile: PatternEngine = (source, { flags, whole }) => {
  const syntax = patternSyntax(source, flags.includes('s'));
  if ('fault' in syntax) return syntax.fault;
  // `u` applies to every pattern; `g` and `y` would make one remember where it stopped
  const bits = Object.entries(FLAGS).reduce((sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum), 0);
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(syntax.source), bits);
    if (pattern.programSize() > INSTRUCTIONS) return 'tooLarge';
    return (value) => (whole ? pattern.testExact(value) : pattern.test(value));
  } catch {
    return 'syntax'; // the engine cannot read it, and its own messages are in Go's terms
  }
};

setPatternEngine(compile);
