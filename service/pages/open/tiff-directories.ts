import { readFile } from 'node:fs/promises';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { Refusal } from '#service/pages/process/requests.ts';

/** Tags of a directory that describe its page. */
const tags = { kindOfImage: 254, width: 256, height: 257, bits: 258, orientation: 274, samples: 277 } as const;
const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;
const REDUCED = 1;
const SHORT = 3;

/** Reads a number in the byte order of the file. */
type ReadNumber = (from: Buffer, at: number, bytes: 2 | 4) => number;

/** A directory of a TIFF, which describes one page. Width 0: it describes none. */
export interface TiffDirectory {
  n: number;
  width: number;
  height: number;
  bits: number;
  samples: number;
  orientation: number;
  /** A reduced copy of another page, as scanners add them. */
  isReduced: boolean;
}

/**
 * Reads the directories of a TIFF without decoding, so an endless chain is found before a decoder follows it. A loop or a
 * directory outside the file is `broken`.
 */
export async function tiffDirectories(path: string): Promise<TiffDirectory[]> {
  const file = await readFile(path);
  if (file.byteLength < HEAD_BYTES) throw new Refusal('broken', 'no directory');
  const isIntel = file.toString('latin1', 0, 2) === 'II';
  const number: ReadNumber = (from, at, bytes) => (isIntel ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes));
  const seen = new Set<number>();
  const found: TiffDirectory[] = [];
  for (let at = number(file, 4, 4); at !== 0;) {
    if (seen.has(at)) throw new Refusal('broken', 'a loop of directories');
    if (found.length >= PAGE_LIMITS.pages) throw new Refusal('tooManyPages');
    seen.add(at);
    const count = number(part(file, at, 2), 0, 2);
    const entries = part(file, at + 2, count * ENTRY_BYTES + 4);
    found.push(directoryOf(entries, count, found.length, number));
    at = number(entries, count * ENTRY_BYTES, 4);
  }
  return found;
}

function directoryOf(entries: Buffer, count: number, n: number, number: ReadNumber): TiffDirectory {
  const values = new Map<number, number>();
  for (let entry = 0; entry < count; entry += 1) {
    const at = entry * ENTRY_BYTES;
    const isShort = number(entries, at + 2, 2) === SHORT;
    // more than two shorts are stored elsewhere: only *bits* matters here, and a page of several samples is never one bit
    const isElsewhere = number(entries, at + 4, 4) > (isShort ? 2 : 1);
    values.set(number(entries, at, 2), isElsewhere ? 8 : number(entries, at + 8, isShort ? 2 : 4));
  }
  const valueOf = (tag: number, otherwise: number) => values.get(tag) ?? otherwise;
  return {
    n,
    width: valueOf(tags.width, 0),
    height: valueOf(tags.height, 0),
    bits: valueOf(tags.bits, 1),
    samples: valueOf(tags.samples, 1),
    orientation: valueOf(tags.orientation, 1),
    isReduced: (valueOf(tags.kindOfImage, 0) & REDUCED) !== 0,
  };
}

function part(file: Buffer, at: number, bytes: number): Buffer {
  if (at + bytes > file.byteLength) throw new Refusal('broken', 'a directory outside the file');
  return file.subarray(at, at + bytes);
}
