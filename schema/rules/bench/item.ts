import type { CountItemRow } from '#schema/records/bench.ts';
import type { CountItem, CountWay } from './count.ts';

const ways = { s: 'scanned', t: 'typed', p: 'picked' } as const satisfies Record<string, CountWay>;
const letters = { scanned: 's', typed: 't', picked: 'p' } as const satisfies Record<CountWay, keyof typeof ways>;

/** Parses an item from its transfer format. */
export function itemOf([registrationId, code, outcome, how, at]: CountItemRow): CountItem {
  return { registrationId, code, outcome, how: ways[how], at };
}

/** Serialises an item for transfer. */
export function itemRow({ registrationId, code, outcome, how, at }: CountItem): CountItemRow {
  return [registrationId, code, outcome, letters[how], at];
}
