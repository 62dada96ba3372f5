import { useSyncExternalStore } from 'react';

/**
 * Two regions mounted for the life of the page (WCAG 4.1.3): some screen readers do not announce a region that is created
 * together with its first text. All announcements go through `announce`.
 */
export type Urgency = 'polite' | 'assertive';

interface Announcement {
  text: string;
  /** Rises with each announcement, so that repeated words are announced again. */
  turn: number;
}

const announcements: Record<Urgency, Announcement> = { polite: { text: '', turn: 0 }, assertive: { text: '', turn: 0 } };
const listeners = new Set<() => void>();

/** Announces a text to screen readers. `assertive` only for what must interrupt: a rejected scan, a lost save. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcements[urgency] = { text, turn: announcements[urgency].turn + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useAnnouncement(urgency: Urgency): string {
  const { text, turn } = useSyncExternalStore(
    subscribe,
    () => announcements[urgency],
    () => announcements[urgency],
  );
  // A no-break space every second time changes the text, and changed text is read again.
  return turn % 2 === 0 ? text : `${text}\u00A0`;
}

/** Mounted once, by the shell, before the first announcement. */
export function LiveRegions() {
  const polite = useAnnouncement('polite');
  const assertive = useAnnouncement('assertive');
  return (
    <>
      <output aria-live="polite" aria-atomic="true" className="sr-only">
        {polite}
      </output>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="sr-only">
        {assertive}
      </div>
    </>
  );
}
