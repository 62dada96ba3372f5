import type { BarcodeSettings } from '#schema/records/sorting.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { testCode } from '#schema/rules/pattern.ts';
import { hasCheckDigit } from './check-digit.ts';

/**
 * Meaning of a code under the settings of a project. `damaged`: the check digit is wrong, because of a misread or a torn label.
 */
export type CodeMeaning = 'document' | 'page' | 'damaged' | 'none';

/**
 * Classifies a code by the settings of a project. Without patterns every code is a document code. Requires the pattern engine.
 */
export function readCode(raw: string, { documents, pages, checkDigit }: BarcodeSettings): CodeMeaning {
  const code = normaliseCode(raw);
  const fits = (patterns: readonly string[]) => patterns.some((pattern) => testCode(pattern, code) === 'matches');
  const isPage = fits(pages);
  if (!isPage && documents.length > 0 && !fits(documents)) return 'none';
  if (!hasCheckDigit(code, checkDigit)) return 'damaged';
  return isPage ? 'page' : 'document';
}
