import type { FileSent } from '#sync/ports.ts';
import type { Outcome } from '#sync/transport/outcome.ts';

/** State of an upload, as the service reports it at its start. */
export interface Begun {
  isFinished: boolean;
  parts: number;
  received: readonly number[];
}

/** The calls that bring one file. */
export interface UploadCalls {
  start(): Promise<Outcome<Begun>>;
  part(part: number): Promise<Outcome<unknown>>;
  finish(): Promise<Outcome<unknown>>;
}

/** Sends a file in parts; parts the service has already are not sent again. `onPart` is called with the fraction that has arrived. */
export async function upload(calls: UploadCalls, onPart?: (fraction: number) => void): Promise<Outcome<unknown>> {
  const started = await calls.start();
  if (started.kind !== 'done') return started;
  // whole already: the answer of its end was lost, and is given again
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
/** Faults of the way: sent again, the file may arrive whole. A body that was cut or changed on the way may be unreadable at all. */
const passing: ReadonlySet<string> = new Set(['file.hashDiffers', 'file.incomplete', 'file.checking', 'request.malformed']);

/** The result for one file, by the outcome of sending it: only the service's word on the file itself ends it; a lock, a block or a fault passes. */
export function sentBy(outcome: Outcome<unknown>): FileSent {
  if (outcome.kind === 'done') return 'arrived';
  return outcome.kind === 'refused' && outcome.status === UNPROCESSABLE && !passing.has(outcome.code) ? 'refused' : 'later';
}
