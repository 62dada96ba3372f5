import { lazy, useEffect } from 'react';
import { loadInheritedDialog } from '#src/parts/attribute-form/later-parts.ts';

/** What a box shows now and then comes with code of its own: the first document does not wait for it. */
const loadDialogs = async () => ({ default: (await import('./box-dialogs.tsx')).BoxDialogs });
const loadSameCode = async () => ({ default: (await import('./same-code-note.tsx')).SameCodeNote });
const loadPeekList = async () => ({ default: (await import('./peek-list.tsx')).PeekList });
const loadUnknown = async () => ({ default: (await import('./unknown-scan.tsx')).UnknownScan });
export const loadPrints = () => import('./prints.ts');
export const loadCorrection = () => import('./correct-document.ts');
const loadClosed = async () => ({ default: (await import('./closed-note.tsx')).ClosedNote });

export const ClosedNote = lazy(loadClosed);
export const BoxDialogs = lazy(loadDialogs);
export const PeekList = lazy(loadPeekList);
export const UnknownScan = lazy(loadUnknown);
// what it says was heard and spoken already: without it the form goes on
export const SameCodeNote = lazy(() => loadSameCode().catch(() => ({ default: () => null })));

/** It comes once the form stands, before anyone needs it: without coverage it must be here. */
const AHEAD_MS = 1_500;

const ahead = [loadDialogs, loadSameCode, loadUnknown, loadPeekList, loadClosed, loadPrints, loadCorrection, loadInheritedDialog];

/** Fetches what may be needed later. */
export function usePartsAhead(): void {
  useEffect(() => {
    // One after the other: each is run in a task of its own.
    const fetchAll = async () => {
      for (const load of ahead) await load().catch(() => undefined);
    };
    const timer = window.setTimeout(() => void fetchAll(), AHEAD_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
