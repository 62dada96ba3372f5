import { lazy, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { textsOf } from '#src/text/i18n.ts';
import type { FoundLabel } from '#src/parts/printed-label/find-label.ts';

/** Silence after which a code counts as typed. */
const TYPED_MS = 400;

/** Labels are looked up by code that comes with the form of a new box, not with the list of boxes. */
const loadFinder = () => import('#src/parts/printed-label/find-label.ts');

const loadNote = async () => {
  const [{ LabelNote: Note }] = await Promise.all([import('#src/parts/printed-label/label-note.tsx'), textsOf('labels')]);
  const found: { default: ComponentType<ComponentProps<typeof Note>> } = { default: Note };
  return found;
};
// the box can be registered without the note
export const LabelNote = lazy(() => loadNote().catch(() => ({ default: () => null })));

/** Returns the label of a code on this device; null for none and for an unreadable one, which only costs more typing. */
export const labelOf = (code: string): Promise<FoundLabel | null> =>
  loadFinder().then(
    ({ findLabel }) => findLabel(code),
    () => null,
  );

/** Returns the code of a new box if the server may already have it; empty during typing and for every other code. */
export function useElsewhere(code: string): string {
  const [found, setFound] = useState('');
  useEffect(() => {
    const look = async () => {
      const { isBoxElsewhere } = await import('#src/parts/elsewhere/is-elsewhere.ts');
      setFound((await isBoxElsewhere(code)) ? code : '');
    };
    // the lookup is only a help
    const timer = window.setTimeout(() => void look().catch(() => undefined), TYPED_MS);
    return () => window.clearTimeout(timer);
  }, [code]);
  return code !== '' && found === code ? found : '';
}

/** The same for a screen; `undefined` while it is read. */
export function useLabelOf(code: string): FoundLabel | null | undefined {
  const [read, setRead] = useState<{ code: string; label: FoundLabel | null }>();
  useEffect(() => {
    if (code !== '') void labelOf(code).then((label) => setRead({ code, label }));
  }, [code]);
  if (code === '') return null;
  return read?.code === code ? read.label : undefined;
}
