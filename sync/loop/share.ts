import type { Store } from '#sync/ports.ts';
import type { Doing, StatusKeeper } from './status.ts';

/** What the sending tab tells the others about the exchange; the settings document `exchange`. */
const exchangeDoc = 'exchange';
const shared = [
  'reach',
  'halted',
  'barred',
  'pushing',
  'sent',
  'total',
  'lastSentAt',
  'nextTryAt',
] as const satisfies readonly (keyof Doing)[];
type Shared = Pick<Doing, (typeof shared)[number]>;

/** Changes of these are worth a write; the counts travel along. */
const telling = ['reach', 'halted', 'barred', 'pushing', 'lastSentAt'] as const;

interface Sharing {
  store: Store;
  status: StatusKeeper;
  /** Whether this tab is the one that exchanges. */
  leads: () => boolean;
  now: () => number;
  failed: (error: unknown) => void;
}

/**
 * Tabs without the lock show what the sending tab knows. Only what a person would notice is written: a word of the chip,
 * not every page that is read.
 */
export function shareDoing({ store, status, leads, now, failed }: Sharing): () => void {
  let told: Doing | undefined;
  const tell = (doing: Doing) => {
    if (!leads() || telling.every((field) => doing[field] === told?.[field])) return;
    told = doing;
    const value = Object.fromEntries(shared.map((field) => [field, doing[field] ?? null]));
    store.put('settings', [{ id: exchangeDoc, value, at: now() }]).catch(failed);
  };
  const hear = async () => {
    const [doc] = await store.get('settings', [exchangeDoc]);
    if (leads() || !doc) return;
    const value = doc.value as Shared & { halted: Shared['halted'] | null }; // written by `tell` of a tab of ours
    status.say({ ...value, halted: value.halted ?? undefined });
  };
  status.hear(tell);
  const stop = store.watch('settings', (ids) => {
    if (!leads() && ids.includes(exchangeDoc)) hear().catch(failed);
  });
  hear().catch(failed);
  return stop;
}
