import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { patternFault, type PatternFault } from '#schema/rules/pattern.ts';

/** A configuration to be saved. `scan` contains the patterns of the scan router, by kind of code. */
export interface ConfiguredPatterns {
  classes: readonly DocumentClass[];
  types: readonly ContainerType[];
  scan: Readonly<Record<string, string>>;
}

/** Explanation and remedy of each fault, for the author of a configuration. */
const words: Record<PatternFault, string> = {
  tooLong: 'it is longer than 300 characters; shorten it',
  tooLarge: 'its repeats make it too large to run; ask for smaller counts',
  lookAround: 'look-ahead and look-behind are not run; say what the value is instead of what it is not',
  backReference: 'back references are not run; write the repeated part out',
  syntax: 'it cannot be read; write it in the syntax of JavaScript with the flag u',
};

/**
 * Returns the patterns of a configuration that the engine cannot run, each as one line with its place and the remedy. A
 * configuration with faults is refused; a stored one remains in use, and its values have to be verified.
 */
export function faultyPatterns({ classes, types, scan }: ConfiguredPatterns): string[] {
  const attributes = classes.flatMap((one) => one.attributes.map((attribute) => ({ ...attribute, of: one.name })));
  const patterns = [
    ...attributes.map(({ of, name, regex, regexFlags }) => ({ at: `${of}, ${name}`, pattern: regex, flags: regexFlags })),
    ...types.map(({ name, codePattern }) => ({ at: name, pattern: codePattern, flags: 'i' })),
    ...Object.entries(scan).map(([kind, pattern]) => ({ at: `scan of ${kind}`, pattern, flags: 'i' })),
  ];
  return patterns.flatMap(({ at, pattern, flags }) => {
    const fault = patternFault(pattern, flags);
    return fault ? [`${at}: the pattern ${pattern} cannot be used: ${words[fault]}.`] : [];
  });
}
