import { lazy, useEffect, type ComponentType } from 'react';
import { loadInheritedDialog } from '#src/parts/attribute-form/later-parts.ts';
import type { DocumentListProps } from './document-list.tsx';

/** What a box shows now and then comes with code of its own: the first document does not wait for it. */
const loadDialogs = async () => ({ default: (await import('./box-dialogs.tsx')).BoxDialogs });
const loadSameCode = async () => ({ default: (await import('./same-code-note.tsx')).SameCodeNote });
const loadUnknown = async () => ({ default: (await import('./unknown-scan.tsx')).UnknownScan });
export const loadPrints = () => import('./prints.ts');
const loadClosed = async () => ({ default: (await import('./closed-note.tsx')).ClosedNote });
const loadPeekBar = async (): Promise<{ default: ComponentType<DocumentListProps> }> => ({
  default: (await import('./peek-bar.tsx')).PeekBar,
});

// the rows it leads to are in the list of a larger screen: without it the form goes on
export const PeekBar = lazy(() => loadPeekBar().catch(() => ({ default: () => null })));
export const ClosedNote = lazy(loadClosed);
export const BoxDialogs = lazy(loadDialogs);
export const UnknownScan = lazy(loadUnknown);
// what it says was heard and spoken already: without it the form goes on
export const SameCodeNote = lazy(() => loadSameCode().catch(() => ({ default: () => null })));

/** It comes once the form stands, before anyone needs it: without coverage it must be here. */
const AHEAD_MS = 1_500;

/** Fetches what may be needed later. */
export function usePartsAhead(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const load of [loadDialogs, loadSameCode, loadUnknown, loadClosed, loadPrints, loadInheritedDialog])
        void load().catch(() => undefined);
    };
    const timer = window.setTimeout(fetchAll, AHEAD_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
