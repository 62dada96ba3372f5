import { containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { run } from '#src/data/sync/run.ts';
import { troubledOperation } from '#src/data/sync/troubled.ts';
import { changesOf, isScanned, type ContainerDraft } from './container-draft.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/** Not typed by the user, so an update of the application need not wait for it. */
interface LastBox {
  touched: false;
  box?: ContainerDraft | undefined;
}

const lastPlace = () => draftPlace<LastBox>('last-box');

/** The last box made here, the model of the next one; null for none. */
export async function lastBox(): Promise<ContainerDraft | null> {
  return (await lastPlace().read())?.box ?? null;
}

/** Saves a new box, and keeps it as the model of the next one. */
export async function createBox(draft: ContainerDraft): Promise<string> {
  const saved = await run.save(containerCreate, { payload: { ...draft, scanned: isScanned(draft) } });
  // the box is saved; the next one without its model is only more typing
  await lastPlace()
    .write({ touched: false, box: { ...draft, scanned: '', code: '' } })
    .catch(() => undefined);
  return saved.entityId;
}

/** Saves the difference from the original box; for a returned box it replaces the returned operation. */
export async function changeBox(before: Container, draft: ContainerDraft): Promise<string> {
  const made = await troubledOperation(before.id, containerCreate.type);
  if (made) {
    const payload = savedPayload(made);
    // an unchanged code keeps its way of entry
    const scanned = isScanned(draft) || (payload['scanned'] === true && payload['code'] === draft.code);
    await run.save(containerCreate, { entityId: before.id, payload: { ...draft, scanned }, supersedes: made.id });
    return before.id;
  }
  const changes = changesOf(before, draft);
  const returned = await troubledOperation(before.id, containerUpdate.type);
  if (Object.keys(changes).length === 0) {
    if (returned) await run.retry(returned.id);
    return before.id;
  }
  // The form showed the box with the returned change, so fields the correction leaves unchanged keep that change.
  const earlier = returned ? savedPayload(returned)['changes'] : undefined;
  await run.save(containerUpdate, {
    entityId: before.id,
    seen: before.version,
    payload: { changes: { ...(earlier as typeof changes | undefined), ...changes } }, // checked when it was saved
    ...(returned && { supersedes: returned.id }),
  });
  return before.id;
}
