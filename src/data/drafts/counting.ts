import type { SettingDoc } from '#schema/collections.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { DRAFTS, flushDrafts, isTouched } from './drafts.ts';

const COUNTS = 'counts/';

/**
 * Key of a draft that counts as unsent: work that took someone minutes and exists only here, such as a count or a handover under
 * way. Sign-out, change of client and erasing ask first. The mark is part of the key, so no reader or tab can miss it.
 */
export const countingKey = (key: string): string => `${COUNTS}${key}`;

/** True if a document of the settings is a draft that counts as unsent. */
export const isCounting = ({ id, value }: Pick<SettingDoc, 'id' | 'value'>): boolean =>
  id.startsWith(`${DRAFTS}${COUNTS}`) && isTouched(value);

/** Number of drafts on this device that count as unsent, read from the disk; 0 without a database. */
export async function countUnsentDrafts(place: Workplace = here()): Promise<number> {
  const opened = openNow(place);
  if (!opened) return 0;
  await flushDrafts(place);
  return (await opened.store.find('settings', {})).filter(isCounting).length;
}
