import type { I18n } from '@lingui/core';
import type { DocumentMetadata } from '#schema/calls/documents.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { fixedReasons } from '#src/text/area-problems/fixed-values.ts';

/** Attributes of the class that the service gave with the document, and those of them whose values may be changed there. */
export function valuesOf(attributes: readonly Attribute[], metadata: DocumentMetadata) {
  const byId = new Map(metadata.attributes.map((one) => [one.id, one]));
  const shown = attributes.filter(({ id }) => byId.has(id));
  return { shown, open: shown.filter(({ id }) => byId.get(id)?.readOnly === false) };
}

/** Why values of the document cannot be changed at it, by their attributes. */
export const closedValues = (i18n: I18n, { attributes }: DocumentMetadata): ReadonlyMap<string, string> =>
  new Map(
    attributes.flatMap(({ id, readOnly, fixedBy }) => (readOnly ? [[id, i18n._(fixedReasons[fixedBy || 'readOnly'])]] : [])),
  );
