import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { foldText } from '#schema/rules/fold.ts';

/**
 * Returns the equivalent attribute of a class, because attributes of two classes never share an id: of the same kind and name. Accents
 * and case make no other name, unless one has it exactly.
 */
export function twinIn({ attributes }: Pick<DocumentClass, 'attributes'>, { name, kind }: Attribute): Attribute | undefined {
  const ofKind = attributes.filter((one) => one.kind === kind);
  return ofKind.find((one) => one.name === name) ?? ofKind.find((one) => foldText(one.name) === foldText(name));
}

/** Translates attribute keys to another class: by id, otherwise by the equivalent attribute. Keys without one are unchanged. */
export function keyedFor<V>(to: DocumentClass, from: DocumentClass, values: Readonly<Record<string, V>>): Record<string, V> {
  const known = new Set(to.attributes.map(({ id }) => id));
  const twins = new Map(from.attributes.map((attribute) => [attribute.id, twinIn(to, attribute)?.id]));
  const keyOf = (id: string) => (known.has(id) ? id : (twins.get(id) ?? id));
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [keyOf(id), value]));
}

/** Values that a document of one class has in another: of every attribute there, empty where nothing is carried over. */
export function carriedInto(to: DocumentClass, from: DocumentClass | null, values: AttributeValues): AttributeValues {
  const of = (attribute: Attribute) => (from && from.id !== to.id ? twinIn(from, attribute)?.id : attribute.id) ?? '';
  return Object.fromEntries(to.attributes.map((attribute) => [attribute.id, values[of(attribute)] ?? '']));
}
