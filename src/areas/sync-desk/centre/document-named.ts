import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Registration } from '#schema/records/registration.ts';

/** What a document is called by. */
export type NamedDocument = Pick<Registration, 'classId' | 'code' | 'values'>;

const aboutDocuments: ReadonlySet<string> = new Set([registrationCreate.type, registrationUpdate.type, registrationDelete.type]);

/** Id of the document a change is about; empty for other changes. */
export function documentIdOf(row: OutboxDoc): string {
  return aboutDocuments.has(row.type) ? row.entityId : '';
}

/**
 * The document as the change leaves it. A new one is whole in its payload; of an edited one only what differs travels, and
 * the rest stands in the row of this device. Null while neither is here.
 */
export function documentNamed(row: OutboxDoc, held: NamedDocument | null): NamedDocument | null {
  if (!aboutDocuments.has(row.type)) return null;
  const asked = operationOf(row).payload as Partial<NamedDocument>; // checked when it was saved
  const classId = asked.classId ?? held?.classId;
  if (classId === undefined) return null;
  return { classId, code: asked.code ?? held?.code ?? '', values: { ...held?.values, ...asked.values } };
}
