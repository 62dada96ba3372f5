import { isTwoKinds, writeVerdict } from '#schema/rules/file-looks.ts';
import type { FileSent } from '#sync/ports.ts';
import type { Outcome } from '#sync/transport/outcome.ts';

/** State of an upload, as the service reports it at its start. */
export interface UploadState {
  isFinished: boolean;
  parts: number;
  received: readonly number[];
}

/** The calls that upload one file. */
export interface UploadCalls {
  start(): Promise<Outcome<UploadState>>;
  part(part: number): Promise<Outcome<unknown>>;
  finish(): Promise<Outcome<unknown>>;
}

/** Sends a file in parts, skipping parts the service already has. Calls `onPart` with the fraction that has arrived. */
export async function upload(calls: UploadCalls, onPart?: (fraction: number) => void): Promise<Outcome<unknown>> {
  const started = await calls.start();
  if (started.kind !== 'done') return started;
  // already complete: the answer of the final call was lost and is returned again
  if (started.data.isFinished) return calls.finish();
  const { parts, received } = started.data;
  for (let part = 1; part <= parts; part += 1) {
    if (!received.includes(part)) {
      const sent = await calls.part(part);
      if (sent.kind !== 'done') return sent;
    }
    onPart?.(part / parts);
  }
  return calls.finish();
}

const UNPROCESSABLE = 422;
/** Transmission faults: sent again, the file may arrive intact. A truncated or altered body may be entirely unreadable. */
const passing: ReadonlySet<string> = new Set(['file.hashDiffers', 'file.incomplete', 'file.checking', 'request.malformed']);

/** The result for one file. Only the service's verdict on the file itself is final; a lock, a block or a fault is temporary. */
export function sentBy(outcome: Outcome<unknown>): FileSent {
  if (outcome.kind === 'done') return 'arrived';
  if (outcome.kind !== 'refused' || outcome.status !== UNPROCESSABLE || passing.has(outcome.code)) return 'later';
  return { refused: verdictOf(outcome) };
}

/** Returns the verdict of a refusal of the file check, with the two kinds that it names. */
export const verdictOf = ({ code, data }: { code: string; data?: unknown }): string =>
  writeVerdict(code.replace(/^file\./, ''), isTwoKinds(data) ? data : undefined);
