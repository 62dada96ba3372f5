import { countSum, type CountItem, type CountSum, type Expected } from '#schema/rules/bench/count.ts';

/** Documents of a box as a count compares them. */
export interface Countable {
  expected: readonly Expected[];
  /** Documents of the box that are not known on this device; none where it is missing. */
  unknown?: number;
}

/**
 * Sums up a count of a box. Documents that are not known here count as missing: the service compares with all of them, and a box of
 * which a part is unknown is never whole.
 */
export function sumOf({ expected, unknown = 0 }: Countable, items: readonly CountItem[]): CountSum {
  const sum = countSum(expected, items);
  return unknown === 0 ? sum : { ...sum, expected: sum.expected + unknown, missing: sum.missing + unknown };
}
