import { useEffect, useState } from 'react';
import { hasPatternEngine, loadPatterns } from '#schema/rules/pattern.ts';
import type { DraftPlace } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { openContainers } from '#src/data/queries/containers.ts';
import { classesOf, containerTypes, costCenters, projects } from '#src/data/queries/references.ts';
import type { FormState } from '#src/kit/form/form-state.ts';
import { draftOf, type ContainerDraft } from './container-draft.ts';
import { lastBox } from './save-container.ts';

/** The model of the next box: the last one made here, else the newest open one; `undefined` while it is read. */
export function useLastBox(): ContainerDraft | null | undefined {
  const [last, setLast] = useState<ContainerDraft | null>();
  const newest = useLive(openContainers, 1);
  // An unreadable model only costs more typing.
  useEffect(() => void lastBox().then(setLast, () => setLast(null)), []);
  if (last === undefined || newest === undefined) return undefined;
  const row = newest[0]?.row;
  return last ?? (row ? draftOf(row) : null);
}

/** Returns the draft of this form; `undefined` while it is read. */
export function useStored(draft: DraftPlace<FormState>): FormState | null | undefined {
  const [read, setRead] = useState<{ of: DraftPlace<FormState>; stored: FormState | null }>();
  useEffect(() => {
    const begin = (stored: FormState | null) => setRead({ of: draft, stored });
    // An unreadable draft must not lock the form.
    draft.read().then(begin, () => begin(null));
  }, [draft]);
  return read?.of === draft ? read.stored : undefined;
}

/** True once the engine of patterns is loaded or unavailable: without it a label proposes no type of box. */
function usePatterns(): boolean {
  const [isSettled, setSettled] = useState(hasPatternEngine);
  useEffect(() => {
    if (!isSettled) void loadPatterns().then(() => setSettled(true));
  }, [isSettled]);
  return isSettled;
}

/** The configuration a box is made from; `undefined` while it is read. */
export function useConfiguration() {
  const isSettled = usePatterns();
  const read = {
    costCenters: useLive(costCenters),
    projects: useLive(projects),
    types: useLive(containerTypes),
    classes: useLive(classesOf, ''),
  };
  const { costCenters: centers, projects: all, types, classes } = read;
  return isSettled && centers && all && types && classes
    ? { costCenters: centers, choices: { projects: all, types, classes } }
    : undefined;
}
