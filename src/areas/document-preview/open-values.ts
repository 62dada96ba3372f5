import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentMetadata } from '#schema/calls/documents.ts';
import type { Attribute } from '#schema/records/reference.ts';

type Reason = Exclude<DocumentMetadata['attributes'][number]['fixedBy'], ''>;

const reasons: Record<Reason, MessageDescriptor> = {
  inherited: msg`It came with the box and is changed there.`,
  held: msg`A supervisor is deciding about it.`,
  autonumber: msg`It is numbered automatically.`,
  readOnly: msg`It cannot be changed.`,
};

/** Attributes of the class that the service gave with the document, and those of them whose values may be changed there. */
export function valuesOf(attributes: readonly Attribute[], metadata: DocumentMetadata) {
  const byId = new Map(metadata.attributes.map((one) => [one.id, one]));
  const shown = attributes.filter(({ id }) => byId.has(id));
  return { shown, open: shown.filter(({ id }) => byId.get(id)?.readOnly === false) };
}

/** Why values of the document cannot be changed at it, by their attributes. */
export const closedValues = (i18n: I18n, { attributes }: DocumentMetadata): ReadonlyMap<string, string> =>
  new Map(attributes.flatMap(({ id, readOnly, fixedBy }) => (readOnly ? [[id, i18n._(reasons[fixedBy || 'readOnly'])]] : [])));
