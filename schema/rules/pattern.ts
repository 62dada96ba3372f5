import { LIMITS } from '#schema/limits.ts';

/**
 * Regular expressions of a client's configuration. They run in an engine whose time is linear in the value, the same one on
 * device and service (docs/decisions.md, Patterns), and never in the browser's own. The engine is a port: the service imports
 * it, a device fetches it (`loadPatterns`) and gives no verdict before it is loaded.
 */

const PATTERN_CHARACTERS = 300;
const KEPT = 500;

/** `unreadable`: the engine cannot run the pattern, so it forbids nothing and the value has to be verified. */
export type PatternVerdict = 'matches' | 'differs' | 'unreadable';

/** Reasons why a pattern cannot be part of a configuration. */
export type PatternFault = 'tooLong' | 'tooLarge' | 'lookAround' | 'backReference' | 'syntax';

/** Use of a pattern: JavaScript flags, and whether it must match the whole value. */
export interface PatternUse {
  flags: string;
  whole: boolean;
}

/** A pattern that is ready to run. */
export type CompiledPattern = (value: string) => boolean;

/** Compiles patterns in JavaScript's syntax; returns the fault of one it cannot run. */
export type PatternEngine = (source: string, use: PatternUse) => CompiledPattern | PatternFault;

let engine: PatternEngine | undefined;
const compiled = new Map<string, CompiledPattern | PatternFault>();

/** Installs the engine for all patterns. */
export function setPatternEngine(one: PatternEngine): void {
  engine = one;
}

/** True if patterns can be run. */
export function hasPatternEngine(): boolean {
  return engine !== undefined;
}

/** Fetches the engine if it is not loaded. False if it is unavailable now; the next call tries again. */
export async function loadPatterns(): Promise<boolean> {
  if (!engine) await Promise.allSettled([import('#schema/rules/pattern-engine.ts')]);
  return hasPatternEngine();
}

function compile(source: string, use: PatternUse): CompiledPattern | PatternFault {
  if (!engine) throw new Error('A pattern was run without an engine: await loadPatterns() first.');
  const key = `${use.whole ? 'whole' : 'part'} ${use.flags}/${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = source.length > PATTERN_CHARACTERS ? 'tooLong' : engine(source, use);
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(key, made);
  return made;
}

function verdict(source: string, use: PatternUse, value: string): PatternVerdict {
  const pattern = compile(source, use);
  if (typeof pattern === 'string') return 'unreadable';
  return value.length <= LIMITS.valueCharacters && pattern(value) ? 'matches' : 'differs';
}

/**
 * Returns why the engine cannot run a pattern, for the author of a configuration; undefined if it can. Throws without an
 * engine.
 */
export function patternFault(source: string, flags = ''): PatternFault | undefined {
  const pattern = compile(source, { flags, whole: false });
  return typeof pattern === 'string' ? pattern : undefined;
}

/** Tests whether a pattern of the configuration is found in a value. Throws without an engine. */
export function testPattern(source: string, flags: string, value: string): PatternVerdict {
  return verdict(source, { flags, whole: false }, value);
}

/**
 * Tests a normalised code by the pattern of its type: the whole code, ignoring case, because codes are stored in upper case
 * (decisions.md S5). Without a pattern any code matches. Throws without an engine.
 */
export function testCode(codePattern: string, code: string): PatternVerdict {
  return codePattern === '' ? 'matches' : verdict(codePattern, { flags: 'i', whole: true }, code);
}

/** The alphanumeric rule: only letters, digits, underscore, space and Polish diacritics. */
export function isAlphanumeric(value: string): boolean {
  return /^[A-Za-z0-9_ ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]*$/.test(value);
}
