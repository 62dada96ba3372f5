import { codeOfNumber, type CodeSeries } from '#schema/rules/labels/series.ts';

/** Names ranges of labels by their first and last codes. */
export const namedRanges = (ranges: readonly (CodeSeries & { first: number; last: number })[]): string =>
  ranges
    .map((one) => (one.first === one.last ? [one.first] : [one.first, one.last]).map((n) => codeOfNumber(one, n)).join(' – '))
    .join(', ');
