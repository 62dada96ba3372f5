import type { Evidence } from '#schema/records/registration.ts';
import type { ConflictKind } from '#schema/problems.ts';

/** Reason for proposing a side; shown as text, never only as a colour (ux.md §7). */
export const suggestionReasons = ['verified', 'scanned', 'fromList', 'later', 'keepProposed', 'existing', 'onlyDevice'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

export interface Suggestion {
  suggested: 'device' | 'service';
  because: SuggestionReason;
}

const weight: Readonly<Record<string, number>> = { doubleEntry: 3, scanned: 2, autonumber: 1, dictionary: 1 } satisfies Partial<
  Record<Evidence, number>
>;
const reasonOf: Readonly<Record<number, SuggestionReason>> = { 3: 'verified', 2: 'scanned', 1: 'fromList' };

/**
 * Proposes a side for one field: the better evidence, otherwise the later change. A record deleted in the meantime is kept, and
 * of two records with one code the stored one.
 */
export function suggest(
  kind: ConflictKind,
  sides: { device: string; service: string; serviceGone: boolean; deviceAt: number; serviceAt: number },
): Suggestion {
  if (kind === 'changed' && sides.serviceGone) return { suggested: 'device', because: 'keepProposed' };
  if (kind === 'duplicateCode') return { suggested: 'service', because: 'existing' };
  if (kind !== 'changed') return { suggested: 'device', because: 'onlyDevice' };
  const [device, service] = [weight[sides.device] ?? 0, weight[sides.service] ?? 0];
  if (device !== service)
    return { suggested: device > service ? 'device' : 'service', because: reasonOf[Math.max(device, service)] ?? 'verified' };
  return sides.deviceAt >= sides.serviceAt
    ? { suggested: 'device', because: 'later' }
    : { suggested: 'service', because: 'later' };
}
