import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { registrationCreate, registrationDelete } from '#schema/operations/registrations.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { uuidv7 } from '#src/data/sync/browser-ports.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { RegistrationDoc } from '#src/data/queries/registrations.ts';
import { run } from '#src/data/sync/run.ts';
import type { FinishedDocument, IdsPort } from '#src/parts/attribute-form/contract.ts';

/** Result of a save, for taking it back. */
export interface SavedDocument {
  opId: string;
  entityId: string;
}

/** Ids of documents, before they are saved and after. */
export const documentIds: IdsPort = {
  next: uuidv7,
  isTaken: async (id) => {
    const store = openNow()?.store;
    // after a crash its row may not be projected yet
    const found = await Promise.all([store?.get(registration.collection, [id]), store?.find('outbox', { entityId: id }, 1)]);
    return found.some((docs) => docs?.[0]);
  },
};

/** Registers a document: one operation, on disk when this resolves. `undefined` if another tab has already registered this draft. */
export async function registerDocument(box: Container, document: FinishedDocument): Promise<SavedDocument | undefined> {
  const { classVersion, id = uuidv7(), ...asked } = document;
  return run.saveNew(registrationCreate, {
    entityId: id,
    payload: { ...asked, containerId: box.id, projectId: box.projectId },
    configVersion: classVersion,
  });
}

/** Undoes a document: cancels it while it is unsent, otherwise deletes it by an operation. */
export async function undoDocument(saved: SavedDocument, containerId: string): Promise<void> {
  const undone = await run.cancel(saved.opId);
  if (undone === 'alreadySent') await deleteDocument(saved.entityId, containerId);
}

/** Removes a document from its box. */
export async function deleteDocument(id: string, containerId: string): Promise<void> {
  await run.save(registrationDelete, { entityId: id, payload: { containerId } });
}

/** Scope in which a code is unique. */
type Codes = Pick<DocumentClass, 'id' | 'codeRepeats'>;

/**
 * Documents of the class on this device that have the code, where it may not repeat (S5): another one is a warning, never an
 * obstacle (reliability: B3). Uses one index request, because an RxDB query with its plan and documents would delay
 * the next form.
 */
export async function documentsWithCode(code: string, { id, codeRepeats }: Codes): Promise<readonly RegistrationDoc[]> {
  const store = openNow()?.store;
  if (code === '' || codeRepeats || !store) return [];
  const found = await store.find(registration.collection, { code });
  return found.filter((doc) => doc.shown === 1 && doc.row?.classId === id);
}

/** A document on this device that has the code already, and the code of its box. */
export interface SameCode {
  code: string;
  row: Registration;
  boxCode: string;
}

/** Finds the document that already has a code, so that it is not typed twice; the edited document may keep its own. */
export async function sameCode(code: string, of: Codes, editedId: string | undefined): Promise<SameCode | undefined> {
  const row = (await documentsWithCode(code, of)).find(({ id }) => id !== editedId)?.row;
  if (!row) return undefined;
  const [box] = (await openNow()?.store.get(container.collection, [row.containerId])) ?? [];
  return { code, row, boxCode: box?.code ?? '' };
}
