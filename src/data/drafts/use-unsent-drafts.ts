import { map, type Observable } from 'rxjs';
import type { Db } from '#src/data/database/database.ts';
import { observe, useLive } from '#src/data/live/live.ts';
import { isCounting } from './counting.ts';

const unsentDrafts = ({ settings }: Db): Observable<number> =>
  observe(settings.find()).pipe(map((docs) => docs.filter(isCounting).length));

/** Number of drafts on this device that count as unsent. */
export function useUnsentDrafts(): number {
  return useLive(unsentDrafts) ?? 0;
}
