let lastAt = Date.now();

if (typeof addEventListener === 'function') {
  const seen = () => (lastAt = Date.now());
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, seen, { passive: true, capture: true });
}

/** Time since the person last did something, as `hh:mm:ss` (S0 §7 refresh). */
export function activitySpan(now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - lastAt) / 1_000));
  return `${part(Math.floor(seconds / 3_600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}

function part(value: number): string {
  return String(value).padStart(2, '0');
}
