import type { Outcome } from '#src/data/calls/call.ts';

/** Time (ms) until a file is sent again that did not come through. It doubles with each try that moved nothing. */
const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/** Files that did not come through and are sent again. */
export interface SendingAgain {
  /** A file did not come through: it is sent again after a pause, or once the browser is connected. */
  failed(id: string, outcome: Outcome<unknown>): void;
  /** A part of it arrived: the line is back. */
  moved(id: string): void;
}

/** Sends files again where the line was cut. What the service refused is not sent again. `again` sends one that has still not come through. */
export function sendingAgain(again: (id: string) => void): SendingAgain {
  const tries = new Map<string, number>();
  const waiting = new Set<string>();
  const send = (id: string) => {
    if (waiting.delete(id)) again(id);
  };
  window.addEventListener('online', () => [...waiting].forEach(send));
  return {
    failed: (id, outcome) => {
      if (outcome.kind === 'refused') return;
      const tried = tries.get(id) ?? 0;
      tries.set(id, tried + 1);
      waiting.add(id);
      const asked = 'retryAfterMs' in outcome ? outcome.retryAfterMs : 0;
      const pause = Math.max(asked, Math.min(MOST_MS, FIRST_MS * 2 ** tried));
      // without any network there is nothing to try
      setTimeout(() => (navigator.onLine ? send(id) : undefined), pause);
    },
    moved: (id) => void tries.delete(id),
  };
}
