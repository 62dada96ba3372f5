import { X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';

interface News {
  text: string;
  turn: number;
}

let news: News | null = null;
let turns = 0;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Neutral news for 5 s (S0 §9). Nothing with an action, no error and nothing from the fast loop belongs here (ux.md §1.3). */
export function snack(text: string): void {
  news = { text, turn: ++turns };
  announce(text);
  notify();
}

function dismiss() {
  news = null;
  notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Mounted once, next to the pages, as a separate landmark that users find. The live region has already announced the text, so
 * this one is silent. It is below the top bar, which it would hide, and far from the foot of a screen with the buttons for the
 * next step (ux.md §3.2, 2.4.11).
 */
export function Snackbar() {
  const { t } = useLingui();
  const shown = useSyncExternalStore(subscribe, () => news);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = window.setTimeout(dismiss, LIMITS.snackbarMs);
    return () => window.clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  return (
    <section
      key={shown.turn}
      aria-label={t`Messages`}
      className="on-dark fixed inset-x-4 top-21 z-50 mx-auto flex w-fit max-w-lg animate-[rise_180ms_ease-out] items-center gap-3 rounded-control bg-neutral-900 py-2 pr-2 pl-4 text-office text-white shadow-overlay dark:bg-neutral-800"
    >
      {shown.text}
      <button
        type="button"
        aria-label={t`Close message`}
        onClick={dismiss}
        className="grid size-8 shrink-0 place-items-center rounded-small hover:bg-white/10"
      >
        <X size={18} aria-hidden />
      </button>
    </section>
  );
}
