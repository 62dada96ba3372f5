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

/** A target of a column, and another one instead; empty for none. */
export interface Retarget {
  from: string;
  was: string;
  to: string;
}

/** The mappings with another target of one column, which keeps its rules. A target has one column; a column may have several targets. */
export function mapped(
  mappings: readonly ColumnMapping[],
  { from, was, to }: Retarget,
  attributes: readonly Attribute[],
): readonly ColumnMapping[] {
  const isOwn = (each: ColumnMapping) => each.from === from && each.to === was;
  const before = mappings.find(isOwn);
  const others = mappings.filter((each) => isOwn(each) || each.to !== to);
  if (to === '') return others.filter((each) => !isOwn(each));
  const next = { default: '', ...before, from, to, do: changesFor(attributes, to) };
  return before ? others.map((each) => (isOwn(each) ? next : each)) : [...others, next];
}

/** Settings of a target in addition to its column. */
export type MappingRules = Pick<ColumnMapping, 'split' | 'map' | 'default'>;

/** The mappings with other rules of one target. */
export const ruled = (mappings: readonly ColumnMapping[], to: string, rules: MappingRules): readonly ColumnMapping[] =>
  mappings.map((each) => (each.to === to ? { from: each.from, to, do: each.do, ...rules } : each));
