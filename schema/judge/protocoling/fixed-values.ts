import { prefixed, VALUES } from '#schema/entities/flat.ts';
import { contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { fixedBy } from '#schema/rules/fixed-value.ts';

/** Reasons for which a value is fixed. */
export type FixedBy = Exclude<ReturnType<typeof fixedBy>, ''>;

/**
 * Refuses another value where the class has it fixed: screens do not offer such a change, so it comes from another client. A class
 * that fixed it only after its author saved the change needs a decision (reliability.md 1.6). A supervisor who decides has seen both
 * values.
 */
export async function checkFixed(
  { draft, operation, waived }: Scene,
  row: Registration,
  values: AttributeValues,
  reasons: ReadonlySet<FixedBy>,
): Promise<Judgement | null> {
  if (waived.has('dependencies')) return null;
  const { classId } = row;
  const now = await draft.documentClass(classId);
  const isFixed = (attribute: Attribute) => {
    const by = fixedBy(row, attribute);
    return by !== '' && reasons.has(by);
  };
  const differs = ({ id }: Attribute) => values[id] !== undefined && values[id] !== (row.values[id] ?? '');
  const fixed = now?.attributes.filter((attribute) => isFixed(attribute) && differs(attribute)) ?? [];
  const [first] = fixed;
  if (!now || !first) return null;
  const then = operation.configVersion === now.version ? null : await draft.documentClass(classId, operation.configVersion);
  const wasFree = ({ id }: Attribute) => then?.attributes.some((one) => one.id === id && !isFixed(one)) === true;
  if (!fixed.every(wasFree)) return refused('valueFixed', (fixed.find((one) => !wasFree(one)) ?? first).name);
  const of = (from: AttributeValues) => prefixed(VALUES, Object.fromEntries(fixed.map(({ id }) => [id, from[id] ?? ''])));
  const [device, service] = [of(values), of(row.values)];
  return contested('ruleChanged', { fields: Object.keys(device), device, service, otherId: row.id });
}
