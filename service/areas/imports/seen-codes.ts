import { hashOf } from '#schema/rules/code-filter/murmur.ts';

const FIRST_PLACES = 4_096;
const GROWTH = 1.5;
/** Part of the places that may be taken: above it, looking for a free one gets slow. */
const MOST_TAKEN = 0.75;

/**
 * The row in which each code of a file came first: 12 bytes a place and not the code itself, because a file has up to five million of
 * them. Two codes with the same 64 bits count as one, which happens in one of 1.5 million such files.
 */
export class SeenCodes {
  #rows = new Uint32Array(FIRST_PLACES);
  #high = new Uint32Array(FIRST_PLACES);
  #low = new Uint32Array(FIRST_PLACES);
  #taken = 0;

  /** Takes a code and the row it is in, from 1; returns the row in which it came before, and 0 for a new code. */
  firstRow(code: string, row: number): number {
    const [high, low] = hashOf(code, 0);
    const place = this.#placeOf(high, low);
    const before = this.#rows[place] ?? 0;
    if (before > 0) return before;
    this.#put(place, high, low, row);
    this.#taken += 1;
    if (this.#taken > this.#rows.length * MOST_TAKEN) this.#grow();
    return 0;
  }

  /** The place of a hash, or the free one it belongs in. */
  #placeOf(high: number, low: number): number {
    const places = this.#rows.length;
    let place = low % places;
    while (this.#rows[place] !== 0 && (this.#high[place] !== high || this.#low[place] !== low))
      place = place + 1 === places ? 0 : place + 1;
    return place;
  }

  #put(place: number, high: number, low: number, row: number): void {
    this.#rows[place] = row;
    this.#high[place] = high;
    this.#low[place] = low;
  }

  #grow(): void {
    const [rows, highs, lows] = [this.#rows, this.#high, this.#low];
    const places = Math.ceil(rows.length * GROWTH);
    this.#rows = new Uint32Array(places);
    this.#high = new Uint32Array(places);
    this.#low = new Uint32Array(places);
    for (const [at, row] of rows.entries()) {
      if (row === 0) continue;
      const [high, low] = [highs[at] ?? 0, lows[at] ?? 0];
      this.#put(this.#placeOf(high, low), high, low, row);
    }
  }
}
