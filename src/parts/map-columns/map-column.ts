import { attributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';

const dates: readonly number[] = [attributeKind.date, attributeKind.stampDate];
const numbers: readonly number[] = [attributeKind.number];

/** Changes a cell needs for its target: every text is trimmed, days and numbers are read as people write them. */
function changesFor(attributes: readonly Attribute[], to: string): ColumnMapping['do'] {
  const kind = attributes.find(({ id }) => to === `attribute:${id}`)?.kind ?? 0;
  return ['trim', ...(dates.includes(kind) ? (['date'] as const) : []), ...(numbers.includes(kind) ? (['number'] as const) : [])];
}

/** The mappings with another target of one column. A target has one column. */
export function mapped(
  mappings: readonly ColumnMapping[],
  from: string,
  to: string,
  attributes: readonly Attribute[],
): readonly ColumnMapping[] {
  const others = mappings.filter((each) => each.from !== from && each.to !== to);
  return to === '' ? others : [...others, { from, to, do: changesFor(attributes, to), default: '' }];
}
