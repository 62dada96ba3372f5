import * as v from 'valibot';
import type { LazyBytes } from '#src/data/bytes/lazy-bytes.ts';

/** Place of imports from file among the bytes of a user; each class has its own below it. */
export const IMPORTS = 'retail/';
/** Name of the lines of an import in its place. */
export const IMPORT_LINES = 'lines';

const lines = v.object({ lines: v.array(v.object({ state: v.string() })) });

/**
 * Number of files that were chosen for an import and are no documents yet. No operation names them, so no rescue file contains them, and
 * what was typed for them is only on this device. Never rejects.
 */
export async function unregisteredFiles(bytes: LazyBytes): Promise<number> {
  try {
    if (!(await bytes.isUsed())) return 0;
    const opened = await bytes.open();
    const kept = (await opened.list(IMPORTS)).filter(({ key }) => key.split('/').at(-1) === IMPORT_LINES);
    const counts = await Promise.all(kept.map(async ({ key }) => waitingIn(await opened.get(key))));
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (fault) {
    console.warn('The imports of this device could not be counted.', fault);
    return 0;
  }
}

function waitingIn(written: Uint8Array<ArrayBuffer> | undefined): number {
  const read = v.safeParse(lines, written && JSON.parse(new TextDecoder().decode(written)));
  return read.success ? read.output.lines.filter(({ state }) => state === 'waits' || state === 'ready').length : 0;
}
