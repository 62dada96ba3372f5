import { lazy, useEffect, type ComponentProps, type ComponentType } from 'react';
import { textsOf } from '#src/text/i18n.ts';
import { loadAreaProblems } from '#src/text/problems.ts';
import { loadInheritedDialog } from '#src/parts/attribute-form/later-parts.ts';
import { loadSealPill } from '#src/parts/seal-pill/later.ts';

/** Rare parts of a box are loaded separately, so the first document does not wait for them. */
const loadDialogs = async () => ({ default: (await import('./box-dialogs.tsx')).BoxDialogs });
const loadSameCode = async () => ({ default: (await import('./same-code-note.tsx')).SameCodeNote });
const loadPeekList = async () => ({ default: (await import('./peek-list.tsx')).PeekList });
const loadUnknown = async () => ({ default: (await import('./unknown-scan.tsx')).UnknownScan });
export const loadPrints = () => import('./prints.ts');
export const loadCorrection = () => import('./correct-document.ts');
const loadClosed = async () => ({ default: (await import('./closed-note.tsx')).ClosedNote });

const loadAddPages = async () => {
  const [{ AddPages: Part }] = await Promise.all([
    import('#src/parts/add-pages/add-pages.tsx'),
    textsOf('add-pages'),
    loadAreaProblems(),
  ]);
  const found: { default: ComponentType<ComponentProps<typeof Part>> } = { default: Part };
  return found;
};

/** The code filter: a lookup, and the note of a code that may be on the server. */
export const loadElsewhere = () => import('#src/parts/elsewhere/is-elsewhere.ts');
const loadElsewhereNote = async () => {
  const [{ ElsewhereNote: Part }] = await Promise.all([import('#src/parts/elsewhere/elsewhere-note.tsx'), textsOf('labels')]);
  const found: { default: ComponentType<ComponentProps<typeof Part>> } = { default: Part };
  return found;
};
// the tone has already warned
export const ElsewhereNote = lazy(() => loadElsewhereNote().catch(() => ({ default: () => null })));

export const ClosedNote = lazy(loadClosed);
export const OrderBox = lazy(async () => ({ default: (await import('./order-box.tsx')).OrderBox }));
export const SealPaper = lazy(async () => {
  const [{ SealPaper: Part }] = await Promise.all([import('./seal-paper.tsx'), loadAreaProblems()]);
  return { default: Part };
});
export const BoxDialogs = lazy(loadDialogs);
export const PeekList = lazy(loadPeekList);
export const UnknownScan = lazy(loadUnknown);
// the scan was already signaled by tone and voice, so the form continues without it
export const SameCodeNote = lazy(() => loadSameCode().catch(() => ({ default: () => null })));

// pages can be added later too: a document without their part is still registered
export const AddPages = lazy(() => loadAddPages().catch(() => ({ default: () => null })));

/** Loaded once the form is shown, before it is needed, because it must be available offline. */
const AHEAD_MS = 1_500;

const ahead = [
  loadDialogs,
  loadSameCode,
  loadUnknown,
  loadPeekList,
  loadClosed,
  loadSealPill,
  loadPrints,
  loadCorrection,
  loadInheritedDialog,
  loadAddPages,
  loadElsewhere,
  loadElsewhereNote,
];

/** Fetches what may be needed later. */
export function usePartsAhead(): void {
  useEffect(() => {
    // One after the other, each in its own task.
    const fetchAll = async () => {
      for (const load of ahead) await load().catch(() => undefined);
    };
    const timer = window.setTimeout(() => void fetchAll(), AHEAD_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
