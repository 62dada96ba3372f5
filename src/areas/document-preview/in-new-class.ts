import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentMove } from '#schema/operations/rooms/documents.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { fixedBy } from '#schema/rules/fixed-value.ts';
import type { DocumentParts } from './framed-document.tsx';

type Value = DocumentParts['metadata']['attributes'][number];

/** Parts of a document as a move saved on this device leaves them; unchanged where the class is not here. */
export function inNewClass(
  parts: DocumentParts,
  { classId, code, values = {} }: Partial<PayloadOf<typeof documentMove>>,
  classes: readonly DocumentClass[] = [],
): DocumentParts {
  const to = classes.find(({ id }) => id === classId);
  if (!to) return parts;
  const { info, metadata } = parts;
  const attributes = to.attributes.map((attribute) => valueIn(attribute, values[attribute.id] ?? ''));
  const incomplete = metadata.incomplete.filter((reason) => reason !== 'values');
  return {
    ...parts,
    info: { ...info, classId: to.id, className: to.name, code: code ?? info.code },
    metadata: { ...metadata, classVersion: to.version, attributes, incomplete },
  };
}

function valueIn(attribute: Attribute, value: string): Value {
  const { id, name, kind, multi, mandatory } = attribute;
  const by = fixedBy({ values: { [id]: value } }, attribute);
  return { id, name, kindId: kind, value, multi, readOnly: by !== '', fixedBy: by, mandatory };
}
