import { attributeKind } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';

/** Fields of a document in its new class. */
export type MovedTo = Pick<Registration, 'classId' | 'code' | 'values' | 'evidence' | 'toVerify'>;

/** Returns a document in another class; of the values it had before, only those named remain. */
export function movedInto(row: Registration, { classId, code, values, evidence, toVerify }: MovedTo): Registration {
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const its = Object.fromEntries(Object.entries(evidence).filter(([id]) => id in kept));
  return { ...row, classId, code, values: kept, evidence: its, tries: {}, toVerify };
}

/** The code a document has in a class: the value of its document code there, else the code it had. */
export function codeInClass({ attributes }: DocumentClass, values: AttributeValues, before: string): string {
  const ofCode = attributes.find(({ kind }) => kind === attributeKind.documentCode);
  return ofCode ? normaliseCode(values[ofCode.id] ?? '') : before;
}
