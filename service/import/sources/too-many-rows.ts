import { IMPORT_LIMITS } from '#schema/limits.ts';
import type { StoredFile } from './source.ts';

/**
 * Finds files with more rows than an import takes by their bytes alone. Parsing as far as the last row that is allowed takes a minute,
 * and judging the rows before it hours; a person who sent such a file has the answer in seconds.
 */

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];
/** First row with the names of the columns. */
const MOST = IMPORT_LIMITS.rows + 1;

/** True for a CSV file of too many records. A line break within a quoted field ends no record; lines end in one way. */
export async function hasTooManyRecords(file: StoredFile, delimiter: string): Promise<boolean> {
  // each record has a line break
  if (file.bytes <= MOST) return false;
  const lines = new LineCounter(delimiter);
  for await (const chunk of file.read()) {
    lines.add(chunk);
    if (lines.count > MOST) return true;
    // the parser refuses the file for a record of this length
    if (lines.bytesSince > IMPORT_LIMITS.recordBytes + chunk.length) return false;
  }
  return false;
}

/** Counts line breaks outside quoted fields. */
class LineCounter {
  readonly #sign: number;
  #feeds = 0;
  #returns = 0;
  #isQuoted = false;
  #isAtStart = true;
  #wasQuote = false;
  /** Bytes since the last line break. */
  bytesSince = 0;

  constructor(delimiter: string) {
    this.#sign = delimiter.charCodeAt(0);
  }

  get count(): number {
    return Math.max(this.#feeds, this.#returns);
  }

  add(chunk: Uint8Array): void {
    let lineAt = -this.bytesSince;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === QUOTE) {
        // a quote opens a field at its start alone; two of them in it are one sign
        const closes = this.#isQuoted;
        this.#isQuoted = !closes && (this.#isAtStart || this.#wasQuote);
        this.#wasQuote = closes;
        this.#isAtStart = false;
      } else if (this.#isQuoted) {
        const end = chunk.indexOf(QUOTE, at);
        at = (end === -1 ? chunk.length : end) - 1;
      } else {
        const isBreak = byte === LINE_FEED || byte === RETURN;
        if (isBreak) lineAt = at + 1;
        if (byte === LINE_FEED) this.#feeds += 1;
        if (byte === RETURN) this.#returns += 1;
        this.#wasQuote = false;
        this.#isAtStart = isBreak || byte === this.#sign;
      }
    }
    this.bytesSince = chunk.length - lineAt;
  }
}

const ROW = new TextEncoder().encode('<row');
/** `<row/>` */
const LEAST_ROW_BYTES = 6;

/** True for a sheet with too many rows. */
export async function hasTooManyRows(bytes: number, content: () => AsyncIterable<Uint8Array>): Promise<boolean> {
  if (bytes <= MOST * LEAST_ROW_BYTES) return false;
  let rows = 0;
  let matched = 0;
  for await (const chunk of content()) {
    for (const byte of chunk) {
      if (matched === ROW.length) {
        // another element begins with the same letters
        if (isNameEnd(byte)) rows += 1;
        matched = 0;
      }
      if (byte === ROW[matched]) matched += 1;
      else matched = byte === ROW[0] ? 1 : 0;
    }
    if (rows > MOST) return true;
  }
  return false;
}

const ENDS = new Set(Array.from(' \t\r\n/>', (sign) => sign.charCodeAt(0)));
const isNameEnd = (byte: number): boolean => ENDS.has(byte);
