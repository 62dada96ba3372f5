import { LIMITS } from '#schema/limits.ts';

/** True for a text without control characters and half characters. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** True if a text may be a value of a value list as it is. */
export const isListValue = (text: string): boolean =>
  text !== '' && text === text.trim() && text.length <= LIMITS.valueCharacters && isPlainText(text);
