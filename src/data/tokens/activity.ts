import { keepActivity, keptActivity } from '#src/data/device/local-storage.ts';

/**
 * Interval of storing the last activity, because storing each key would cost a write; the stored time may be behind by this
 * much.
 */
const KEPT_EVERY_MS = 10_000;

let lastAt = keptActivity() || Date.now();
let keptAt = 0;

if (typeof addEventListener === 'function') {
  const seen = () => {
    lastAt = Date.now();
    if (lastAt - keptAt < KEPT_EVERY_MS) return;
    keptAt = lastAt;
    keepActivity(lastAt);
  };
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, seen, { passive: true, capture: true });
  addEventListener('pagehide', () => keepActivity(lastAt));
}

/** Time since the person last did something in any tab, also before this start, as `hh:mm:ss` (S0 §7 refresh, R-415). */
export function activitySpan(now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Math.max(lastAt, keptActivity())) / 1_000));
  return `${part(Math.floor(seconds / 3_600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}

function part(value: number): string {
  return String(value).padStart(2, '0');
}
