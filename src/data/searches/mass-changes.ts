import { map } from 'rxjs';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Db } from '#src/data/database/database.ts';
import { useLive } from '#src/data/live/live.ts';
import { setting } from '#src/data/queries/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/** A change of several documents that may still be undone: in the sealed settings of the device. */
export interface MassChangeNote {
  /** Id of its operation, or of its run. */
  id: string;
  documents: number;
  /** Time it was made, or its run was started (ms since 1970). */
  at: number;
  /** The service works on it in the background, and knows how far it is. */
  isRun: boolean;
}

const ID = 'massChanges';
const MOST = 5;
const UNDO_MS = DOCUMENT_LIMITS.undoMinutes * 60_000;
/** A run may take a while, and can be undone from its end on. */
const RUN_MS = 4 * UNDO_MS;

/** Time until which a change is worth a note. */
export const notedUntil = ({ at, isRun }: MassChangeNote): number => at + (isRun ? RUN_MS : UNDO_MS);

const recent = (db: Db) => setting<MassChangeNote[]>(db, ID).pipe(map((found) => found ?? []));

/** The last changes of several documents on this device, the newest first; undefined while they are read. */
export const useMassChangeNotes = (): readonly MassChangeNote[] | undefined => useLive(recent);

const change = (place: Workplace, edit: (before: readonly MassChangeNote[]) => MassChangeNote[]) =>
  openNow(place)
    ?.store.change('settings', [ID], (doc) => {
      const before = (doc?.value ?? []) as MassChangeNote[]; // written here alone
      return { id: ID, value: edit(before).slice(0, MOST), at: Date.now() };
    })
    .catch(() => undefined);

/** Notes a change, so that it can be undone after its window was closed. A full disk notes none. */
export async function noteMassChange(note: MassChangeNote, place: Workplace = here()): Promise<void> {
  await change(place, (before) => [note, ...before.filter((one) => one.id !== note.id && notedUntil(one) > note.at)]);
}

/** Removes the note of a change that was undone. */
export async function forgetMassChange(id: string, place: Workplace = here()): Promise<void> {
  await change(place, (before) => before.filter((one) => one.id !== id));
}
