import { useEffect, useSyncExternalStore } from 'react';

/** Title of the current screen: last crumb of the top bar and title of the window. */
let title = '';
const listeners = new Set<() => void>();

/** Notifies in a separate task: from the effect of a mounting screen it would render in one task with all its effects. */
function set(next: string): void {
  title = next;
  setTimeout(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the screen while it is mounted, e.g. "Box 0000412873". Without it the title of the site map is used. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    set(text);
    return () => set('');
  }, [text]);
}

/** Names the window (WCAG 2.4.2): what it is about comes first, where tabs are narrow. */
export function useWindowTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · Strongroom` : 'Strongroom';
  }, [text]);
}

/** The name a screen gave itself; empty for none. For the shell. */
export function useGivenTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}
