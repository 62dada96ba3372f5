import type { OutboxDoc } from '#schema/collections.ts';
import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Registration } from '#schema/records/registration.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/** Fields that name a document. */
export type NamedDocument = Pick<Registration, 'classId' | 'code' | 'values'>;

const aboutDocuments: ReadonlySet<string> = new Set([registrationCreate.type, registrationUpdate.type, registrationDelete.type]);

/** Id of the document a change is about; empty for other changes. */
export function documentIdOf(row: OutboxDoc): string {
  return aboutDocuments.has(row.type) ? row.entityId : '';
}

/**
 * Returns the document after a change. A new one is complete in its payload; for an edited one only differences are sent, and
 * the rest is in the row of this device. Null if neither is here.
 */
export function documentNamed(row: OutboxDoc, held: NamedDocument | null): NamedDocument | null {
  if (!aboutDocuments.has(row.type)) return null;
  const asked = savedPayload(row) as Partial<NamedDocument>; // checked when it was saved
  const classId = asked.classId ?? held?.classId;
  if (classId === undefined) return null;
  return { classId, code: asked.code ?? held?.code ?? '', values: { ...held?.values, ...asked.values } };
}
