import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Registration } from '#schema/records/registration.ts';
import { run } from '#src/data/sync/run.ts';
import { troubledOperation } from '#src/data/sync/troubled.ts';
import type { FinishedDocument } from '#src/parts/attribute-form/contract.ts';
import { changedValues, isChange, onTopOf } from './changed-values.ts';
import type { SavedDocument } from './save-document.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/**
 * Saves the difference from the document the form started with, and returns that document; `null` without a difference. A
 * returned one is sent again, with or without a correction.
 */
export async function changeDocument(before: Registration, document: FinishedDocument): Promise<SavedDocument | null> {
  const made = await troubledOperation(before.id, registrationCreate.type);
  if (made) return replaceDocument(before, document, made.id);
  const change = changedValues(before, document);
  const returned = await troubledOperation(before.id, registrationUpdate.type);
  if (!isChange(change)) {
    if (returned) await run.retry(returned.id);
    return null;
  }
  return run.save(registrationUpdate, {
    entityId: before.id,
    seen: before.version,
    payload: {
      containerId: before.containerId,
      ...(returned ? onTopOf(savedPayload(returned), change) : change),
    },
    configVersion: document.classVersion,
    ...(returned && { supersedes: returned.id }),
  });
}

/** Registers a document that never reached the server again under its id, in place of the returned operation. */
function replaceDocument(before: Registration, document: FinishedDocument, supersedes: string): Promise<SavedDocument> {
  const { classVersion, ...asked } = document;
  return run.save(registrationCreate, {
    entityId: before.id,
    payload: { ...asked, containerId: before.containerId, projectId: before.projectId },
    configVersion: classVersion,
    supersedes,
  });
}
