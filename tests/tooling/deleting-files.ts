import { globSync, readFileSync } from 'node:fs';

/** Signs in a source file that it deletes or erases rows: a statement, an effect, a mark in a draft, or a function by its name. */
const signs: readonly RegExp[] = [
  // `tx.delete(table)` of Drizzle; maps and sets have no table
  /\b(?:tx|part|trial|session|db)\s*\.delete\(/,
  /\.delete\(\s*\w+\s*\)\s*\.(?:where|returning)\(/,
  /\bdelete\s+from\b/i,
  /\btruncate\s+(?:table\s+)?"?\w/i,
  /\bdrop\s+table\b/i,
  // an operation whose effect ends a row
  /\beffect\([^;{}]*=>\s*null\s*,?\s*\)/,
  // a row that a judge marks as deleted or erased
  /\bdraft\.put\([^;]*,\s*true\s*(?:,\s*(?:true|false)\s*)?\)/,
  /\b(?:deleted(?:At)?|removedAt):\s*(?:true|now)\b/,
  /\bfunction\s+(?:erase|destroy|purge|anonymi[sz]e|strike)\w*\s*[<(]/,
];

/** True if the text of a source file deletes or erases rows. */
export function deletes(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return signs.some((sign) => sign.test(code));
}

/** Source files of contract and service that delete or erase rows. */
export function deletingFiles(): string[] {
  const files = globSync('{schema,service}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  return files.filter((file) => deletes(readFileSync(file, 'utf8'))).toSorted();
}
