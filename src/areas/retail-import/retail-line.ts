import type { OutboxDoc } from '#schema/collections.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import type { PlacedFile } from '#src/parts/answers/dropped-files.ts';
import type { KeptLine } from './kept-import.ts';

/**
 * `missing`: neither the service nor the device has it; `refused`: the file is not accepted;
 * `failed`: it did not come through; `faulty`: its document was not accepted; `saved`: its operation is on the device;
 * `decided`: a supervisor decides about it; `forgotten`: its operation is not on the device any more, and the service was not reached.
 */
export type LineState =
  | 'waits'
  | 'missing'
  | 'sending'
  | 'checking'
  | 'ready'
  | 'registering'
  | 'saved'
  | 'forgotten'
  | 'decided'
  | 'registered'
  | 'refused'
  | 'failed'
  | 'faulty';

/** One file on its way to a document. */
export interface RetailLine extends Omit<KeptLine, 'state'> {
  /** Until it has arrived; a line that was kept may have it on the device. */
  file?: File | undefined;
  state: LineState;
  /** Part of it that was sent, from 0 to 1. */
  part: number;
  /** Subject of what the document lacks; `why` is the verdict of the check, or the code of what it lacks. */
  about: string;
  outcome?: Outcome<unknown> | undefined;
  /** Its file has not arrived, and is sent with its document. */
  unsent?: boolean;
  /** Saved by this page: a list of operations that is a moment older does not have its operation yet. */
  isFresh?: boolean;
  /** The operation of its document that came back, which a correction replaces, or that its author discarded. */
  returned?: Pick<OutboxDoc, 'id' | 'state' | 'code' | 'message'> | undefined;
}

/** The line of a file. Its ids are those of upload and document: a repeat is the same file and the same document. */
export function lineOf({ file, path }: PlacedFile): RetailLine {
  const ids = { id: crypto.randomUUID(), guid: crypto.randomUUID() };
  const { name, size, lastModified } = file;
  return { ...ids, path, name, size, lastModified, file, state: 'waits', part: 0, why: '', about: '' };
}

/** True if a file is the one of a line. */
export const isOf = (line: RetailLine, { path, file }: PlacedFile): boolean =>
  line.path === path && line.size === file.size && line.lastModified === file.lastModified;

/** A line as it is kept: what has arrived stays so, all else begins again where the service has it. */
export function keptOf({ id, guid, path, name, size, lastModified, state, why, unsent }: RetailLine): KeptLine {
  const facts = { id, guid, path, name, size, lastModified };
  if (state === 'registered' || state === 'saved') return { ...facts, state, why: '' };
  if (state === 'refused') return { ...facts, state, why };
  const hasArrived = state === 'ready' || ((state === 'registering' || state === 'faulty') && !unsent);
  return { ...facts, state: hasArrived ? 'ready' : 'waits', why: '' };
}

/** A kept line on its way again. */
export const lineAgain = (kept: KeptLine): RetailLine => ({ ...kept, part: kept.state === 'waits' ? 0 : 1, about: '' });
