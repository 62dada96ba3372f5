import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';

/** True when this user imported the rescue file a conflict comes from: another supervisor resolves it. */
export function isOwnImport({ broughtBy }: Pick<Conflict, 'broughtBy'>, userId: string | undefined): boolean {
  return broughtBy !== undefined && broughtBy === userId;
}

/** Returns why this user may not resolve a conflict now, in words; undefined when they may. */
export function useClosedBecause(conflict: Conflict, userId: string | undefined, heldBy: string): string | undefined {
  const { t } = useLingui();
  if (isOwnImport(conflict, userId)) return t`You imported this change. Another supervisor must resolve it.`;
  return heldBy ? t`${heldBy} is working on this conflict.` : undefined;
}
