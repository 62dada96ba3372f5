import { fileCalls } from '#schema/calls/files.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { FilePurpose } from '#schema/rules/file-purposes.ts';
import { call, callWith, type Outcome } from '#src/data/calls/call.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { FileSent } from '#sync/ports.ts';

/** A file and the id its sender made for it, so that a repeat after a lost answer is the same upload. */
export interface FileToSend {
  id: string;
  purpose: FilePurpose;
  name: string;
  content: Blob;
  /** Called after each part, with the fraction (0 to 1) that has arrived. */
  onPart?: (fraction: number) => void;
}

/** Sends a file in parts; parts the service has already are not sent again. */
export async function sendFile(file: FileToSend, place: Workplace = here()): Promise<Outcome<unknown>> {
  const { id, purpose, name, content, onPart } = file;
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  const started = await call(fileCalls.uploadStart, { id, purpose, name, bytes: content.size, sha256 }, place);
  if (started.kind !== 'done') return started;
  // whole already: the answer of its end was lost, and is given again
  if (started.data.isFinished) return call(fileCalls.uploadFinish, { id }, place);
  const { parts, received } = started.data;
  for (let part = 1; part <= parts; part += 1) {
    if (!received.includes(part)) {
      const bytes = content.slice((part - 1) * FILE_LIMITS.partBytes, part * FILE_LIMITS.partBytes);
      const sent = await callWith({ bytes }, fileCalls.uploadPart, { id, part: String(part) }, place);
      if (sent.kind !== 'done') return sent;
    }
    onPart?.(part / parts);
  }
  return call(fileCalls.uploadFinish, { id }, place);
}

const UNPROCESSABLE = 422;
/** Faults of the way: sent again, the file may arrive whole. */
const passing: ReadonlySet<string> = new Set(['file.hashDiffers', 'file.incomplete', 'file.checking']);

/** The result for one file, by the outcome of sending it: only the service's word on the file itself ends it; a lock, a block or a fault passes. */
export function sentBy(outcome: Outcome<unknown>): FileSent {
  if (outcome.kind === 'done') return 'arrived';
  return outcome.kind === 'refused' && outcome.status === UNPROCESSABLE && !passing.has(outcome.code) ? 'refused' : 'later';
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
