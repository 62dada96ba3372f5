import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { asTheyAre, changesOf, deletedOrBack, moved, turnedOnce, type PlacedPage } from './page-order.ts';
import { begin, redo, step, undo, type Steps } from './steps.ts';

/** A file whose pages come last; its id stays the same when it is sent again. */
export interface AddedFile {
  id: string;
  file: File;
}

/** Pages on their places in the next version, and files behind them; nothing leaves before it is saved. */
export function useArranger(pageCount: number) {
  const { t } = useLingui();
  const [steps, setSteps] = useState<Steps<readonly PlacedPage[]>>(() => begin(asTheyAre(pageCount)));
  const [added, setAdded] = useState<readonly AddedFile[]>([]);
  const pages = steps.now;
  const set = (next: readonly PlacedPage[], announcement: string) => {
    setSteps((before) => step(before, next));
    announce(announcement);
  };
  const changes = { ...changesOf(pages), added: added.length };
  return {
    pages,
    added,
    changes,
    isChanged: changes.moved + changes.turned + changes.deleted + changes.added > 0,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => setSteps(undo),
    redo: () => setSteps(redo),
    move: (from: number, to: number) => {
      const place = Math.min(Math.max(0, to), pages.length - 1);
      if (place !== from) set(moved(pages, from, place), t`Place ${place + 1}. It is not saved yet.`);
    },
    turn: (at: number) => set(turnedOnce(pages, at), t`Turned. It is not saved yet.`),
    remove: (at: number) =>
      set(deletedOrBack(pages, at), pages[at]?.isDeleted ? t`It stays.` : t`Left out. It is not saved yet.`),
    add: (files: readonly File[]) =>
      setAdded((before) => [...before, ...files.map((file) => ({ id: crypto.randomUUID(), file }))]),
    drop: (id: string) => setAdded((before) => before.filter((one) => one.id !== id)),
  };
}
export type Arranger = ReturnType<typeof useArranger>;
