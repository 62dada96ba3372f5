import { useEffect, useEffectEvent } from 'react';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import type { ViewerState } from './use-viewer.ts';
import { keyName, viewerKeys } from './viewer-keys.ts';

interface KeysOf {
  pageCount: number;
  viewer: ViewerState;
  change: (part: Partial<ViewerState>) => void;
}

const takers =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=dialog], [role=alertdialog], [role=menu]';

/** Keys go elsewhere: into a field, a list of choices, a menu or a dialog over the page. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest(takers) !== null) || document.querySelector('[data-modal]') !== null;

/** Single keys can be switched off (WCAG 2.1.4). */
const isOff = () => document.documentElement.dataset['singleKeys'] === 'off';

const isCharacter = ({ key }: KeyboardEvent) => key.length === 1;

/** Presses the control of a key, or shows why it is disabled; false where there is none. */
function pressControl(name: string): boolean {
  const controls = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${name}"]`);
  const control = Array.from(controls).find((each) => each.checkVisibility());
  if (!control) return false;
  const isDisabled = control.getAttribute('aria-disabled') === 'true';
  const reason = isDisabled ? document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent : '';
  if (reason) snack(reason);
  else control.click();
  return true;
}

/** Keys of the viewer: while nothing is typed into, no scanner is waited for and no modifier is held. */
export function useViewerKeys({ pageCount, viewer, change }: KeysOf): void {
  const scanner = useScanner();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (scanner.state !== 'idle' || isTaken(event.target)) return;
    const name = keyName(event);
    const deed = viewerKeys[name];
    if (!deed || (isCharacter(event) && isOff())) return;
    if (deed === 'press') {
      // a key that is held would save a document again and again
      if (event.repeat || pressControl(name)) event.preventDefault();
      return;
    }
    event.preventDefault();
    change(deed({ pageCount, viewer }));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
