import { splitSeries } from '#schema/rules/series.ts';

/** The codes of several new places: the first one and those that follow it, with its zeros. */
export function codesInRow(first: string, many: number): string[] {
  const code = first.trim();
  if (many <= 1 || code === '') return [code];
  const { prefix, digits } = splitSeries(code);
  // a code without a number at its end begins one
  const [start, before] = digits === '' ? ['01', `${prefix}-`] : [digits, prefix];
  return Array.from({ length: many }, (_, n) => before + String(BigInt(start) + BigInt(n)).padStart(start.length, '0'));
}

/** The code a new place below another is offered: the next after the last one there. */
export function nextCode(parent: string, last: string | undefined): string {
  if (last === undefined) return parent === '' ? '' : `${parent}-01`;
  const { digits } = splitSeries(last);
  return digits === '' ? '' : (codesInRow(last, 2)[1] ?? '');
}
