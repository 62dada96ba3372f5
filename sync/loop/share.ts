import type { Core } from '#sync/core.ts';
import type { Store } from '#sync/ports.ts';
import type { Doing, StatusKeeper } from './status.ts';

/** What the sending tab tells the others about the exchange; the settings document `exchange`. */
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
/** The skew is missing in what an earlier version told. */
type Shared = Omit<Pick<Doing, (typeof shared)[number]>, 'skewMs'> & { skewMs?: number };

/** Changes of these are worth a write; the counts travel along. */
const telling = ['reach', 'halted', 'barred', 'pushing', 'lastSentAt'] as const;

/** A clock further off than this is news: the answers themselves take some of it. */
const SKEW_NEWS_MS = 1_000;

interface Sharing {
  store: Store;
  status: StatusKeeper;
  /** The one measure of the clock: operations are saved with it, also where nothing is exchanged. */
  skew: Core['skew'];
  /** Whether this tab is the one that exchanges. */
  leads: () => boolean;
  now: () => number;
  failed: (error: unknown) => void;
}

/**
 * Tabs without the lock show what the sending tab knows, and a start what the last one knew. Only what a person would notice
 * is written: a word of the chip, not every page that is read. Resolves when the start has heard; gives back how to stop.
 */
export async function shareDoing({ store, status, skew, leads, now, failed }: Sharing): Promise<() => void> {
  let told: Doing | undefined;
  const tell = (doing: Doing) => {
    if (!leads()) told = undefined;
    else if (!told || isNews(doing, told)) {
      told = doing;
      const value = Object.fromEntries(shared.map((field) => [field, doing[field] ?? null]));
      store.put('settings', [{ id: exchangeDoc, value, at: now() }]).catch(failed);
    }
  };
  const hear = async () => {
    const [doc] = await store.get('settings', [exchangeDoc]);
    if (leads() || !doc) return;
    const value = doc.value as Shared & { halted: Shared['halted'] | null }; // written by `tell` of a tab of ours
    skew.ms = value.skewMs ?? skew.ms;
    status.say({ ...value, halted: value.halted ?? undefined });
  };
  status.hear(tell);
  const stop = store.watch('settings', (ids) => {
    if (!leads() && ids.includes(exchangeDoc)) hear().catch(failed);
  });
  await hear().catch(failed);
  return stop;
}

function isNews(doing: Doing, told: Doing): boolean {
  if (doing.intercepted.length !== told.intercepted.length) return true;
  return telling.some((field) => doing[field] !== told[field]) || Math.abs(doing.skewMs - told.skewMs) > SKEW_NEWS_MS;
}
