import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { openNow } from '#src/data/local.ts';
import { registrationsByCode } from '#src/data/queries/registrations.ts';
import { run } from '#src/data/run.ts';
import { troubledOperation } from '#src/data/troubled.ts';
import type { FinishedDocument } from '#src/parts/attribute-form/contract.ts';

/** What a save left behind, so that it can be taken back. */
export interface SavedDocument {
  opId: string;
  entityId: string;
}

/** Registers a document: one operation, on disk when this resolves. */
export async function registerDocument(container: Container, document: FinishedDocument): Promise<SavedDocument> {
  const { classVersion, ...asked } = document;
  return run.save(registrationCreate, {
    payload: { ...asked, containerId: container.id, projectId: container.projectId },
    configVersion: classVersion,
  });
}

/** Saves changed values of a document; `null` when nothing changed. Only what differs travels, so that two editors merge. */
export async function changeDocument(before: Registration, document: FinishedDocument): Promise<SavedDocument | null> {
  const ids = new Set([...Object.keys(before.values), ...Object.keys(document.values)]);
  const values = Object.fromEntries(
    [...ids].map((id) => [id, document.values[id] ?? ''] as const).filter(([id, value]) => value !== (before.values[id] ?? '')),
  );
  const codeChanged = document.code !== before.code;
  const made = await troubledOperation(before.id, registrationCreate.type);
  if (made) return replaceDocument(before, document, made.id);
  if (Object.keys(values).length === 0 && !codeChanged) return null;
  const changed = await troubledOperation(before.id, registrationUpdate.type);
  const evidence = Object.fromEntries(Object.entries(document.evidence).filter(([id]) => id in values));
  return run.save(registrationUpdate, {
    entityId: before.id,
    payload: {
      containerId: before.containerId,
      values,
      evidence,
      toVerify: document.toVerify,
      ...(codeChanged && { code: document.code }),
    },
    configVersion: document.classVersion,
    ...(changed && { supersedes: changed.id }),
  });
}

/** The document never got into the vault: it is registered again under its own id, in place of the one that came back. */
function replaceDocument(before: Registration, document: FinishedDocument, supersedes: string): Promise<SavedDocument> {
  const { classVersion, ...asked } = document;
  return run.save(registrationCreate, {
    entityId: before.id,
    payload: { ...asked, containerId: before.containerId, projectId: before.projectId },
    configVersion: classVersion,
    supersedes,
  });
}

/** Takes a document back: cancelled while it is only here, otherwise deleted by an operation of its own. */
export async function undoDocument(saved: SavedDocument, containerId: string): Promise<void> {
  const undone = await run.cancel(saved.opId);
  if (undone === 'alreadySent') await deleteDocument(saved.entityId, containerId);
}

/** Removes a document from its box. */
export async function deleteDocument(id: string, containerId: string): Promise<void> {
  await run.save(registrationDelete, { entityId: id, payload: { containerId } });
}

/** Whether another document on this device already has the code: a warning, never an obstacle (reliability: B3). */
export async function codeIsTaken(code: string, exceptId: string): Promise<boolean> {
  const db = openNow()?.db;
  if (code === '' || !db) return false;
  const found = await registrationsByCode(db, code).exec();
  return found.some((doc) => doc.id !== exceptId && doc.shown === 1);
}
