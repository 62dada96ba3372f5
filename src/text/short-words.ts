/**
 * Joins the Polish words of one letter to the word behind them with a non-breaking space: none is left at the end of a line.
 * Takes and gives texts of a catalog, plain or as they are compiled.
 */
export function withShortWordsJoined(texts: string): string {
  return texts.replaceAll(/(?<![\p{L}\p{N}\\])([aiouwz]) (?=\S)/giu, '$1\u00A0');
}

/** Undoes the joining where a text of the catalog becomes data: filters in a file are typed with plain spaces. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}
