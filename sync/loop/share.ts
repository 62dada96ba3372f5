import type { Core } from '#sync/core.ts';
import type { Store } from '#sync/ports.ts';
import type { Doing, StatusKeeper } from './status.ts';

/** State of the exchange that the sending tab shares with the others; the settings document `exchange`. */
const exchangeDoc = 'exchange';
const shared = [
  'reach',
  'halted',
  'barred',
  'intercepted',
  'pushing',
  'sent',
  'total',
  'lastSentAt',
  'nextTryAt',
  'skewMs',
] as const satisfies readonly (keyof Doing)[];
/** Shared state; reports of an earlier version lack the skew. */
type Shared = Omit<Pick<Doing, (typeof shared)[number]>, 'skewMs'> & { skewMs?: number };

/** Fields whose changes are written; the counts are written with them. */
const announcedFields = ['reach', 'halted', 'barred', 'pushing', 'lastSentAt'] as const;

/** Change of the clock skew that is written; smaller ones are latency of the answers. */
const SKEW_NEWS_MS = 1_000;

interface Sharing {
  store: Store;
  status: StatusKeeper;
  /** The measured clock skew, stored in operations even in tabs that do not exchange. */
  skew: Core['skew'];
  /** True if this tab runs the exchange. */
  leads: () => boolean;
  now: () => number;
  failed: (error: unknown) => void;
}

/**
 * Shares the state of the sending tab: tabs without the lock show it, and a start shows the last one. Only visible changes are
 * written: a state of the chip, not every page that is read. Resolves when the start has read it; returns how to stop.
 */
export async function shareDoing({ store, status, skew, leads, now, failed }: Sharing): Promise<() => void> {
  let announced: Doing | undefined;
  const share = (doing: Doing) => {
    if (!leads()) announced = undefined;
    else if (!announced || isNews(doing, announced)) {
      announced = doing;
      const value = Object.fromEntries(shared.map((field) => [field, doing[field] ?? null]));
      store.put('settings', [{ id: exchangeDoc, value, at: now() }]).catch(failed);
    }
  };
  const read = async () => {
    const [doc] = await store.get('settings', [exchangeDoc]);
    if (leads() || !doc) return;
    const value = doc.value as Shared & { halted: Shared['halted'] | null }; // written by `share` of another tab
    skew.ms = value.skewMs ?? skew.ms;
    status.update({ ...value, halted: value.halted ?? undefined });
  };
  status.listen(share);
  const stop = store.watch('settings', (ids) => {
    if (!leads() && ids.includes(exchangeDoc)) read().catch(failed);
  });
  await read().catch(failed);
  return stop;
}

function isNews(doing: Doing, announced: Doing): boolean {
  if (doing.intercepted.length !== announced.intercepted.length) return true;
  return (
    announcedFields.some((field) => doing[field] !== announced[field]) || Math.abs(doing.skewMs - announced.skewMs) > SKEW_NEWS_MS
  );
}
