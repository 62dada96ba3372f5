import type { Rng } from '#sync/ports.ts';

/** The only source of randomness of a run: the same seed gives the same numbers on every machine (sfc32). */
export interface Chance extends Rng {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
}

/** A generator from a seed. */
export function chance(seed: number): Chance {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed ^ 0xdeadbeef];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let warm = 0; warm < 15; warm++) next();
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    happens: (probability) => next() < probability,
    pick: (from) => (from.length === 0 ? undefined : from[int(0, from.length - 1)]),
  };
}
