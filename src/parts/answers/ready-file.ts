import { fileCalls } from '#schema/calls/files.ts';
import { fileState } from '#schema/codes.ts';
import { writeVerdict } from '#schema/rules/file-looks.ts';
import type { FilePurpose } from '#schema/rules/file-purposes.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { sendFile } from '#src/data/files/send-file.ts';
import { verdictOf } from '#sync/files/upload.ts';

/** Milliseconds between two questions, and how often it is asked, whether a file that was sent is opened. */
const ASK_MS = 1_000;
const POLLS = 180;

/** `ready`: it may be used; `refused`: its check found something, its verdict as `writeVerdict` writes it; `failed`: it did not come through. */
export type SentFile = { kind: 'ready' } | { kind: 'refused'; verdict: string } | { kind: 'failed'; outcome: Outcome<unknown> };

interface Sending {
  id: string;
  purpose: FilePurpose;
  onPart: (part: number) => void;
  /** Called when the file has arrived and is being opened. */
  onCheck?: () => void;
}

/** Sends a file and waits until the service has opened it. The same id again goes on where it stopped. */
export async function sendReady(file: File, { id, purpose, onPart, onCheck }: Sending): Promise<SentFile> {
  const outcome = await sendFile({ id, purpose, name: file.name, content: file, onPart });
  if (outcome.kind === 'refused' && outcome.code.startsWith('file.') && outcome.code !== 'file.checking')
    return { kind: 'refused', verdict: verdictOf(outcome) };
  if (outcome.kind !== 'done') return { kind: 'failed', outcome };
  onCheck?.();
  return untilOpened(id);
}

/** Returns the result of an upload whose file is not at hand any more; undefined if parts of it are still missing. */
export async function arrivedFile(id: string): Promise<SentFile | undefined> {
  const state = await call(fileCalls.uploadState, { id });
  if (state.kind === 'done') return state.data.isFinished ? untilOpened(id) : undefined;
  return state.kind === 'refused' ? undefined : { kind: 'failed', outcome: state };
}

/** Waits until the service has opened a file that has arrived. */
async function untilOpened(id: string): Promise<SentFile> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    // one question after the other
    // oxlint-disable-next-line no-await-in-loop
    const state = await call(fileCalls.uploadState, { id });
    if (state.kind !== 'done') return { kind: 'failed', outcome: state };
    if (state.data.state === fileState.ready) return { kind: 'ready' };
    if (state.data.state === fileState.refused)
      return { kind: 'refused', verdict: writeVerdict(state.data.verdict, state.data.kinds) };
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((settle) => setTimeout(settle, ASK_MS));
  }
  return { kind: 'failed', outcome: { kind: 'later', status: 0, retryAfterMs: ASK_MS } };
}
