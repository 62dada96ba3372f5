import { attributeKind as kinds } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** The attribute whose value is the document code; a scanned document code fills it. */
export function codeAttribute(attributes: readonly Attribute[]): Attribute | undefined {
  return (
    attributes.find(({ kind }) => kind === kinds.documentCode) ?? attributes.find(({ kind }) => kind === kinds.fileFolderCode)
  );
}
