import { useCallback, useMemo } from 'react';
import type { HandoverLine } from '#schema/records/handover.ts';
import { countingKey } from '#src/data/drafts/counting.ts';
import { draftPlace, useDraft } from '#src/data/drafts/drafts.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { forList, notBegun, type Begun } from './begun.ts';

/** The last change of each handover: the next one counts on it. */
const turns = part(() => new Map<string, Promise<unknown>>());

/**
 * Changes a handover on its way, one change after the other. Resolves when the change is on disk, with what was there before;
 * rejects with `StoreFault` when it cannot be.
 */
export function changeBegun(key: string, next: (before: Begun) => Begun, workplace: Workplace = here()): Promise<Begun> {
  const place = draftPlace<Begun>(countingKey(key), workplace);
  const work = (turns(workplace).get(key) ?? Promise.resolve()).then(async () => {
    const before = (await place.read()) ?? notBegun;
    await place.write(next(before));
    return before;
  });
  turns(workplace).set(
    key,
    work.catch(() => undefined), // the caller reports it
  );
  return work;
}

/** A handover on its way, kept on the device under `key` until it is sealed; it counts as unsent work. */
export function useBegun(key: string) {
  const { ready, value, savedAt, clear } = useDraft<Begun>(countingKey(key));
  const change = useCallback((next: (before: Begun) => Begun) => changeBegun(key, next), [key]);
  return { ready, begun: value ?? notBegun, savedAt, clear, change };
}

/**
 * The handover as it is signed under `lines`: without signatures where the list changed since then. Pass null for lines while their
 * rows are still read: nothing is compared then.
 */
export const useSignedList = (begun: Begun, lines: readonly HandoverLine[] | null): Begun =>
  useMemo(() => (lines ? forList(begun, lines) : begun), [begun, lines]);
