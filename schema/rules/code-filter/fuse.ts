import { spread } from './murmur.ts';

/**
 * A binary fuse filter with three slots per key (Graf and Lemire, 2022). It finds every key it was built from, and rarely
 * another one. A key is a whole number below 2^52, which is exact as a number; equal keys are one.
 */
export interface Fuse {
  /** Bits of a fingerprint: the false-positive rate is 1 in 2^bits. */
  bits: 8 | 16;
  seed: number;
  /** Slots of a segment, as a power of two. */
  segmentBits: number;
  segments: number;
  keys: number;
  prints: Uint8Array | Uint16Array;
}

const MOST_SEGMENT_BITS = 18;
const TRIES = 100;
const SPLIT = 0x1_0000_0000;

type Shape = Pick<Fuse, 'segmentBits' | 'segments'>;

/** Dimensions of a filter for a number of keys, from the paper. */
function shapeFor(keys: number): Shape {
  const log = Math.log(Math.max(1, keys));
  const segmentBits = Math.min(MOST_SEGMENT_BITS, Math.floor(log / Math.log(3.33) + 2.25));
  const factor = keys > 1 ? Math.max(1.125, 0.875 + (0.25 * Math.log(1_000_000)) / log) : 0;
  const segments = Math.ceil(Math.round(keys * factor) / 2 ** segmentBits) - 2;
  return { segmentBits, segments: Math.max(1, segments) };
}

/** Writes the slots and the fingerprint of a key into `found`: one reused array, because a filter may have millions of keys. */
function placesOf(key: number, seed: number, { segmentBits, segments }: Shape, found: Int32Array): void {
  const high = Math.floor(key / SPLIT);
  const low = (key % SPLIT) | 0;
  const a = spread(low ^ seed) ^ spread(high + Math.imul(seed, 0x9e3779b1));
  const b = spread(a ^ low);
  const c = spread(b ^ high);
  const length = 2 ** segmentBits;
  const first = Math.floor(((a >>> 0) * segments * length) / SPLIT);
  found[0] = first;
  found[1] = (first + length) ^ (b & (length - 1));
  found[2] = (first + 2 * length) ^ (c & (length - 1));
  found[3] = c >>> 16;
}

/** Builds the filter of these keys. */
export function buildFuse(all: Float64Array, bits: 8 | 16): Fuse {
  const keys = distinct(all);
  const shape = shapeFor(keys.length);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const seed = Math.imul(attempt, 0x9e3779b9);
    const prints = printsOf(keys, seed, shape, bits);
    if (prints) return { bits, seed, ...shape, keys: keys.length, prints };
  }
  throw new Error(`No filter of ${keys.length} keys was found.`);
}

/** True if the filter was built from this key; false positives occur at 1 in 2^bits. */
export function hasKey({ bits, seed, prints, keys, ...shape }: Fuse, key: number): boolean {
  if (keys === 0) return false;
  const at = new Int32Array(4);
  placesOf(key, seed, shape, at);
  const [p0 = 0, p1 = 0, p2 = 0, print = 0] = at;
  return (((prints[p0] ?? 0) ^ (prints[p1] ?? 0) ^ (prints[p2] ?? 0) ^ print) & (2 ** bits - 1)) === 0;
}

function distinct(all: Float64Array): Float64Array {
  const sorted = all.toSorted();
  let kept = 0;
  for (let at = 0; at < sorted.length; at += 1) if (at === 0 || sorted[at] !== sorted[kept - 1]) sorted[kept++] = sorted[at] ?? 0;
  return sorted.subarray(0, kept);
}

/**
 * Peels off the keys one by one, each at a slot that only it uses, then fills the slots in reverse order; undefined if peeling
 * stops early.
 */
function printsOf(keys: Float64Array, seed: number, shape: Shape, bits: 8 | 16): Uint8Array | Uint16Array | undefined {
  const size = (shape.segments + 2) * 2 ** shape.segmentBits;
  const counts = new Uint32Array(size);
  const joined = new Uint32Array(size);
  const at = new Int32Array(4);
  const turn = (index: number, by: 1 | -1) => {
    placesOf(keys[index] ?? 0, seed, shape, at);
    for (let n = 0; n < 3; n += 1) {
      const place = at[n] ?? 0;
      counts[place] = (counts[place] ?? 0) + by;
      joined[place] = (joined[place] ?? 0) ^ index;
    }
  };
  for (let index = 0; index < keys.length; index += 1) turn(index, 1);
  const order = new Uint32Array(keys.length);
  const alone = new Uint32Array(keys.length);
  const open: number[] = [];
  for (let place = 0; place < size; place += 1) if (counts[place] === 1) open.push(place);
  let taken = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (counts[place] !== 1) continue;
    const index = joined[place] ?? 0;
    order[taken] = index;
    alone[taken++] = place;
    turn(index, -1);
    for (let n = 0; n < 3; n += 1) if (counts[at[n] ?? 0] === 1) open.push(at[n] ?? 0);
  }
  if (taken < keys.length) return undefined;
  const prints = bits === 8 ? new Uint8Array(size) : new Uint16Array(size);
  for (let step = keys.length - 1; step >= 0; step -= 1) {
    placesOf(keys[order[step] ?? 0] ?? 0, seed, shape, at);
    const [p0 = 0, p1 = 0, p2 = 0, print = 0] = at;
    // the key's own slot is still empty, so the three together give the fingerprint
    prints[alone[step] ?? 0] = print ^ (prints[p0] ?? 0) ^ (prints[p1] ?? 0) ^ (prints[p2] ?? 0);
  }
  return prints;
}
