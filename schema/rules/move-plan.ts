import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { defaultOf, optionsOf, shownValue } from '#schema/rules/choices-of.ts';
import { checkDocument, type LookUp } from '#schema/rules/dictionary-check.ts';
import { carriedInto, twinIn } from '#schema/rules/twin-attribute.ts';

interface Planned {
  from: DocumentClass;
  to: DocumentClass;
  values: AttributeValues;
  nameOf: (attribute: Attribute) => string;
  today: string;
  lookUp: LookUp;
}

/** Read-only values of the class where nothing is carried over: a form cannot give them. */
function withDefaults({ attributes }: DocumentClass, values: AttributeValues): AttributeValues {
  const own = attributes.filter(({ id, readOnly }) => readOnly && (values[id] ?? '') === '');
  return { ...values, ...Object.fromEntries(own.map((attribute) => [attribute.id, defaultOf(attribute)])) };
}

/** Attributes of another class with the values a document would have there, and the values that would be lost. */
export async function movePlan({ from, to, values, nameOf, today, lookUp }: Planned) {
  const next = withDefaults(to, carriedInto(to, from, values));
  const { issues } = await checkDocument(to.attributes, next, { today, lookUp });
  const twins = new Map(to.attributes.map((attribute) => [attribute.id, twinIn(from, attribute)]));
  const carried = new Set([...twins.values()].map((twin) => twin?.id));
  return {
    attributes: to.attributes.map((attribute) => {
      const twin = twins.get(attribute.id);
      return {
        id: attribute.id,
        name: nameOf(attribute),
        kindId: attribute.kind,
        mandatory: attribute.mandatory,
        readOnly: attribute.readOnly,
        value: next[attribute.id] ?? '',
        from: twin ? nameOf(twin) : '',
        options: optionsOf(attribute),
        problem: issues.find(({ attributeId }) => attributeId === attribute.id)?.code ?? '',
      };
    }),
    lost: from.attributes
      .filter(({ id }) => values[id] && !carried.has(id))
      .map((attribute) => ({ name: nameOf(attribute), value: shownValue(attribute, values[attribute.id] ?? '') })),
  };
}
