import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';

/** Returns the equivalent attribute of a class: attributes of two classes never share an id. */
export function twinIn({ attributes }: Pick<DocumentClass, 'attributes'>, { name, kind }: Attribute): Attribute | undefined {
  return attributes.find((one) => one.name === name && one.kind === kind);
}

/** Values that a document of one class has in another: of every attribute there, empty where nothing is carried over. */
export function carriedInto(to: DocumentClass, from: DocumentClass | null, values: AttributeValues): AttributeValues {
  const of = (attribute: Attribute) => (from && from.id !== to.id ? twinIn(from, attribute)?.id : attribute.id) ?? '';
  return Object.fromEntries(to.attributes.map((attribute) => [attribute.id, values[of(attribute)] ?? '']));
}
