import type { LazyBytes } from '#src/data/bytes/lazy-bytes.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import type { Files, FileSent } from '#sync/ports.ts';

const kept = () => import('./kept-files.ts');

/** The files of operations for the engine. Its code is loaded with the first file: most days have none. */
export function filesPort(bytes: LazyBytes, place: Workplace = here()): Files {
  return {
    send: async (id) => {
      const { keptFile } = await kept();
      const file = await keptFile(await bytes.open(), id);
      if (!file) return 'absent';
      const { sendFile } = await import('./send-file.ts');
      return sentBy(await sendFile(file, place));
    },
    drop: async (ids) => (await kept()).dropFiles(await bytes.open(), ids),
    sweep: async (named) => {
      if (await bytes.isUsed()) await (await kept()).sweepFiles(await bytes.open(), named);
    },
  };
}

const UNPROCESSABLE = 422;
/** Faults of the way: sent again, the file may arrive whole. */
const passing: ReadonlySet<string> = new Set(['file.hashDiffers', 'file.incomplete', 'file.checking']);

/** Only the service's word on the file itself ends it; a lock, a block or a fault passes. */
function sentBy(outcome: Outcome<unknown>): FileSent {
  if (outcome.kind === 'done') return 'arrived';
  return outcome.kind === 'refused' && outcome.status === UNPROCESSABLE && !passing.has(outcome.code) ? 'refused' : 'later';
}
