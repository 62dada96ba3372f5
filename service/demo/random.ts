/** A stream of seeded random numbers: the same seed and label give the same stream, whatever others draw. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** Whole number from `least` to `most`, both included. */
  int: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True in so many of a hundred cases. */
  percent: (share: number) => boolean;
  /** UUID (version 7 shape) that sorts by the time given, and is the same for the same stream. */
  id: (at: number) => string;
}

/** FNV-1a: spreads a label over 32 bits. */
function spread(label: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < label.length; at += 1) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: small, quick, and good enough for data that only have to look real. */
export function seeded(seed: number, label: string): Random {
  let state = (spread(`${seed}/${label}`) ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    int,
    pick: (from) => {
      const picked = from[int(0, from.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from.');
      return picked;
    },
    percent: (share) => next() * 100 < share,
    id: (at) => {
      const time = Math.floor(at).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}
