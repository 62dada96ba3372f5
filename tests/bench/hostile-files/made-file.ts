import type { FileVerdict } from '#schema/rules/file-verdicts.ts';

/** A file made for a test, and what the service has to answer. */
export interface MadeFile {
  name: string;
  bytes: Buffer;
  /** `ready`: it is taken. */
  verdict: 'ready' | FileVerdict;
  /** Pages of a file that is taken; those that cannot be drawn have their number in `unreadable`. */
  pages?: number;
  unreadable?: readonly number[];
}

/** Bytes without any order, the same in every run. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

/** Joins texts and bytes. */
export const joined = (...parts: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
