import { medianGap, type KeyStroke } from '#src/kit/scan/burst.ts';

/** Keys that went into a field, and the middle time between them. */
export interface Typed {
  times: readonly number[];
  gapMs: number;
}

export const nothingTyped: Typed = { times: [], gapMs: 0 };

/** The same with one more key; keys that write nothing do not count. */
export function afterKey({ times, gapMs }: Typed, { key, at }: Pick<KeyStroke, 'key' | 'at'>): Typed {
  if (Array.from(key).length !== 1) return { times, gapMs };
  const all = [...times, at];
  return { times: all, gapMs: medianGap(all) };
}
