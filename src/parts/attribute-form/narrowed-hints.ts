import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { narrowedTo } from '#schema/rules/choices-of.ts';
import type { HintLoader } from '#src/kit/inputs/input-props.ts';

/** Hints of a dictionary as far as the attribute's master allows: `Wag` under `Payroll` finds `Payroll / Wages` (S1 §3). */
export function narrowedHints(
  attribute: Attribute,
  values: AttributeValues,
  text: string,
  find: HintLoader,
): ReturnType<HintLoader> {
  const start = narrowedTo(attribute, values);
  const fitting = (hints: readonly string[]) => (start === '' ? hints : hints.filter((hint) => hint.startsWith(start)));
  const found = find(text.startsWith(start) ? text : start + text);
  return found instanceof Promise ? found.then(fitting) : fitting(found);
}
