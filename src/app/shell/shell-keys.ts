import { useEffect, useEffectEvent } from 'react';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { preferences } from '#src/app/preferences.ts';

/** Panels opened by keys of the shell. */
export type Panel = 'palette' | 'shortcuts';

/**
 * Returns the panel of a key press. A single key counts only outside of fields and without an active scanner, which types
 * letters (WCAG 2.1.4).
 */
export function panelFor(
  press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  where: { typing: boolean; scanning: boolean; singleKeys: boolean },
): Panel | undefined {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k') return 'palette';
  const bare = !press.ctrlKey && !press.metaKey && !press.altKey;
  const isAccepted = where.singleKeys && !where.typing && !where.scanning;
  return bare && press.key === '?' && isAccepted ? 'shortcuts' : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  );
}

/** Handles Ctrl K and `?` on every page of the shell, unless a dialog covers it. */
export function ShellKeys({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const { state } = useScanner();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { singleKeys } = preferences();
    const panel = panelFor(event, { typing: isTyping(event.target), scanning: state !== 'idle', singleKeys });
    if (!panel) return;
    // Ctrl K is the browser's own search otherwise, also while a dialog is open
    event.preventDefault();
    if (!document.querySelector('[data-modal]')) onPanel(panel);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return null;
}
