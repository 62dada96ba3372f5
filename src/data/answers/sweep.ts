import type { AnswerDoc } from '#schema/collections.ts';
import { ANSWER_STORE, DAY_MS } from '#schema/limits.ts';
import type { Store } from '#sync/ports.ts';
import { idlePage } from '#src/scheduling/next-task.ts';

/** True if an answer is too old to be shown. */
export const isTooOld = ({ at }: Pick<AnswerDoc, 'at'>, now: number): boolean => now - at > ANSWER_STORE.days * DAY_MS;

/** Answers that arrive within this time are followed by one sweep. */
const GATHER_MS = 5_000;

const waiting = new WeakMap<Store, ReturnType<typeof setTimeout>>();

/** Removes what is beyond the limits a moment after an answer was stored, when the page is idle. */
export function sweepSoon(store: Store): void {
  if (waiting.has(store)) return;
  const run = async () => {
    await idlePage(GATHER_MS);
    waiting.delete(store);
    // closed in between, or a full disk: the next answer sweeps
    await sweepAnswers(store).catch(() => undefined);
  };
  waiting.set(
    store,
    setTimeout(() => void run(), GATHER_MS),
  );
}

/** Removes answers beyond the limits (`ANSWER_STORE`), the least recently read first. */
export async function sweepAnswers(store: Store, now = Date.now()): Promise<void> {
  const gone = beyond(await store.find('rows', {}), now);
  if (gone.length > 0) await store.drop('rows', gone);
}

/** Ids of the answers that are too old, too many of one call, or too much together. */
export function beyond(all: readonly AnswerDoc[], now: number): string[] {
  const ofCall = new Map<string, number>();
  let bytes = 0;
  return all
    .toSorted((a, b) => b.readAt - a.readAt)
    .filter((doc) => {
      const before = ofCall.get(doc.call) ?? 0;
      const isKept = !isTooOld(doc, now) && before < doc.keeps && bytes + doc.bytes <= ANSWER_STORE.bytes;
      if (!isKept) return true;
      ofCall.set(doc.call, before + 1);
      bytes += doc.bytes;
      return false;
    })
    .map(({ id }) => id);
}
