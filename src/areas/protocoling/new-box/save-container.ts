import { containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { draftPlace } from '#src/data/drafts.ts';
import { run } from '#src/data/run.ts';
import { troubledOperation } from '#src/data/troubled.ts';
import { changesOf, type ContainerDraft } from './container-draft.ts';

/** Where the last box is kept, as the model of the next one. */
export const lastBox = () => draftPlace<ContainerDraft>('last-box');

/** Saves a new box, and keeps it as the model of the next one. */
export async function createBox({ scanned, ...asked }: ContainerDraft): Promise<string> {
  const saved = await run.save(containerCreate, { payload: { ...asked, scanned } });
  await lastBox().write({ ...asked, scanned, code: '' });
  return saved.entityId;
}

/** Saves what differs from the box as it was; a box that came back is sent again in place of the one that did. */
export async function changeBox(before: Container, draft: ContainerDraft): Promise<string> {
  const made = await troubledOperation(before.id, containerCreate.type);
  if (made) {
    await run.save(containerCreate, { entityId: before.id, payload: draft, supersedes: made.id });
    return before.id;
  }
  const changes = changesOf(before, draft);
  if (Object.keys(changes).length > 0) await run.save(containerUpdate, { entityId: before.id, payload: { changes } });
  return before.id;
}
