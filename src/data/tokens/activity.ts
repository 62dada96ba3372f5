import { keepActivity, keptActivity } from '#src/data/device/local-storage.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/** Not every key is written to storage, because each write costs time: storage is behind by this much at most. */
const KEPT_EVERY_MS = 10_000;

/** Time of the last activity in this page, followed from the first read on. */
const lastActivity = part((place) => {
  const activity = { lastAt: keptActivity(place) || Date.now(), keptAt: 0 };
  if (typeof addEventListener !== 'function') return activity;
  const seen = () => {
    activity.lastAt = Date.now();
    if (activity.lastAt - activity.keptAt < KEPT_EVERY_MS) return;
    activity.keptAt = activity.lastAt;
    keepActivity(activity.lastAt, place);
  };
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, seen, { passive: true, capture: true });
  addEventListener('pagehide', () => keepActivity(activity.lastAt, place));
  return activity;
});

/** Starts following what the user does, at the start of the page. */
export function followActivity(place: Workplace = here()): void {
  lastActivity(place);
}

/** Time since the last activity in any tab, also before this start, as `hh:mm:ss` (S0 §7 refresh, R-415). */
export function activitySpan(now = Date.now(), place: Workplace = here()): string {
  const seconds = Math.max(0, Math.floor((now - Math.max(lastActivity(place).lastAt, keptActivity(place))) / 1_000));
  return `${twoDigits(Math.floor(seconds / 3_600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
