import { BehaviorSubject } from 'rxjs';
import type { SettingDoc } from '#schema/collections.ts';
import type { StoreFault } from '#sync/ports.ts';
import { nextTask } from '#src/scheduling/next-task.ts';

/**
 * Drafts of forms, stored on the device so they survive a crash, a reload or an empty battery (ux.md §6). Each change is written after
 * its key event and after the write before it: typing by hand writes every key, a scanner's burst is one write.
 */
export interface Draft<T> {
  /** False until the database was read. */
  ready: boolean;
  /** The typed values; undefined for none. */
  value: T | undefined;
  /** Time of the last write to disk; 0 for never. */
  savedAt: number;
  /** Why the last change is not on disk, e.g. `full`. */
  fault: StoreFault['kind'] | undefined;
}

/** True if a draft is the one on the disk: a screen that shows it has nothing to show again. */
export function isSame(doc: SettingDoc | undefined, { ready, value, savedAt, fault }: Draft<unknown>): boolean {
  if (!ready || fault || savedAt !== (doc?.at ?? 0)) return false;
  return JSON.stringify(doc?.value) === JSON.stringify(value);
}

/** A draft as it is and as screens show it: what a person typed is shown in that moment, the rest after the work under way. */
export function shownDraft() {
  let draft: Draft<unknown> = { ready: false, value: undefined, savedAt: 0, fault: undefined };
  const shown = new BehaviorSubject(draft);
  const note = (next: Draft<unknown>) => {
    draft = next;
  };
  const show = (next: Draft<unknown>) => {
    note(next);
    shown.next(next);
  };
  return {
    now: () => draft,
    /** Screens see it with the next change that is shown. */
    note,
    show,
    showLater: (next: Draft<unknown>) => {
      note(next);
      void nextTask().then(() => {
        if (shown.value !== draft) shown.next(draft);
      });
    },
    onChange: (changed: () => void) => {
      const subscription = shown.subscribe(changed);
      return () => subscription.unsubscribe();
    },
  };
}
