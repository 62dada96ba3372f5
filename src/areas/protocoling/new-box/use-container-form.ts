import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { draftPlace, useDraft } from '#src/data/drafts.ts';
import { useLive } from '#src/data/live.ts';
import { openNow } from '#src/data/local.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { classesOf, containerTypes, costCenters, projects } from '#src/data/queries/references.ts';
import { run } from '#src/data/run.ts';
import { troubledOperation } from '#src/data/troubled.ts';
import { useSession } from '#src/data/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { changesOf, draftOf, faultOf, nextLike, settled, type ContainerDraft, type DraftFault } from './container-draft.ts';

/** Where the last box is kept, as the model of the next one. */
const LAST_BOX = 'last-box';

/** The box that already has this code on this device, other than the edited one. */
async function ownerOfCode(code: string, exceptId: string | undefined): Promise<string> {
  const db = openNow()?.db;
  const found = db ? await containerByCode(db, code).exec() : null;
  return found && found.id !== exceptId ? found.id : '';
}

/** Saves a new box, and keeps it as the model of the next one. */
async function createBox(draft: ContainerDraft): Promise<string> {
  const { scanned, ...asked } = draft;
  const saved = await run.save(containerCreate, { payload: { ...asked, code: normaliseCode(draft.code), scanned } });
  await draftPlace<ContainerDraft>(LAST_BOX).write({ ...draft, code: '' });
  return saved.entityId;
}

/** Saves what differs from the box as it was. */
async function changeBox(before: Container, draft: ContainerDraft): Promise<string> {
  const made = await troubledOperation(before.id, containerCreate.type);
  if (made) {
    const { scanned, ...asked } = draft;
    const payload = { ...asked, code: normaliseCode(draft.code), scanned };
    await run.save(containerCreate, { entityId: before.id, payload, supersedes: made.id });
    return before.id;
  }
  const changes = changesOf(before, draft);
  if (Object.keys(changes).length > 0) await run.save(containerUpdate, { entityId: before.id, payload: { changes } });
  return before.id;
}

/** State of the form of a box: kept from the last one, at every key on disk, saved as one operation. */
export function useContainerForm(editing: Container | undefined, scannedCode: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const kept = useDraft<ContainerDraft>(editing ? `container/${editing.id}` : 'container/new');
  const [last, setLast] = useState<ContainerDraft | null>();
  const [fault, setFault] = useState<DraftFault>();
  const [taken, setTaken] = useState('');
  const centers = useLive(costCenters);
  const choices = {
    projects: useLive(projects) ?? [],
    types: useLive(containerTypes) ?? [],
    classes: useLive(classesOf, '') ?? [],
  };
  useEffect(() => {
    void draftPlace<ContainerDraft>(LAST_BOX).read().then(setLast);
  }, []);
  const scannedAnew = scannedCode !== '' && kept.value?.code !== scannedCode;
  const begun = editing ? draftOf(editing) : nextLike(last ?? null, scannedCode);
  const draft = settled(kept.value && !scannedAnew ? kept.value : begun, choices);
  const type = choices.types.find((each) => each.id === draft.containerTypeId);
  const box = (id: string) => navigate({ to: `/${urlPath}/protocol/container/${id}`, replace: true });

  const save = async () => {
    const found = faultOf(draft, type);
    setFault(found);
    if (found) return announce(t`The box is not saved yet. See the marked field.`, 'assertive');
    const code = normaliseCode(draft.code);
    const owner = await ownerOfCode(code, editing?.id);
    setTaken(owner);
    if (owner !== '') return;
    const id = editing ? await changeBox(editing, draft) : await createBox(draft);
    if (!editing) announce(t`New box ${code}`);
    kept.clear();
    await box(id);
  };
  return {
    ready: kept.ready && last !== undefined && choices.projects.length > 0,
    draft,
    choices,
    costCenters: centers ?? [],
    documentClass: choices.classes.find((each) => each.id === draft.classId),
    fault,
    /** The box that has the code already; empty for none. */
    taken,
    savedAt: kept.savedAt,
    put: (next: ContainerDraft) => {
      setFault(undefined);
      kept.set(next);
    },
    save,
    openTaken: () => box(taken),
    cancel: () => {
      kept.clear();
      void navigate({ to: editing ? `/${urlPath}/protocol/container/${editing.id}` : `/${urlPath}/protocol` });
    },
  };
}
