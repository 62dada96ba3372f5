/** Characters that are invisible or look like a blank: zero width, bidi, soft hyphen, other blanks. */
const UNSEEN = /[^\P{C}]|[^\P{Z} ]|^ +| +$/gu;

/** Returns a code with its invisible characters as numbers: `AB-1⟨200B⟩`. */
export function writtenCode(code: string): string {
  return code.replace(UNSEEN, (signs) => Array.from(signs, numberOf).join(''));
}

const numberOf = (sign: string): string => `⟨${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
