import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from './codes-normal.ts';

/** True if a scanned or typed text is longer than a code may be, as when two labels are read as one. */
export function isTooLong(raw: string): boolean {
  return normaliseCode(raw).length > LIMITS.codeCharacters;
}

/** The first characters of a text that is too long for a code, for a note about its label and for the screen; any other code whole. */
export function cutCode(raw: string): string {
  return normaliseCode(raw).slice(0, LIMITS.codeCharacters);
}

/** Ends the first characters of a text that is no code. No code has it, so such a text never equals the code of a document. */
const CUT_MARK = '\u22EF';

/** Name of a paper whose label was read as a text longer than a code: its first characters with a mark. */
export function unreadableCode(raw: string): string {
  return (
    cutCode(raw)
      .slice(0, LIMITS.codeCharacters - CUT_MARK.length)
      .toWellFormed() + CUT_MARK
  );
}
