import { map, type Observable } from 'rxjs';
import type { Db } from '#src/data/database/database.ts';
import { useLive } from '#src/data/live/live.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { setting } from '#src/data/queries/settings.ts';
import { here } from '#src/data/workplace/workplace.ts';
import { mayShow, PINS, pinsIn } from './pin-index.ts';
import { pinning, type Pinning } from './pinning.ts';

/** A document on this device: `kept` can be opened offline; `waiting` is fetched, or fetched again, with the next contact. */
export type PinState = 'none' | 'waiting' | 'kept' | 'shut';

interface PinNow {
  state: PinState;
  /** Pages that cannot be rendered. */
  unreadable: readonly number[];
}
const none: PinNow = { state: 'none', unreadable: [] };

const pinOf = (db: Db, guid: string): Observable<PinNow> =>
  setting(db, PINS).pipe(
    map((value) => {
      const index = pinsIn(value);
      const pin = index.pins.find((one) => one.guid === guid);
      if (!pin) return none;
      const state = !pin.isWhole ? 'waiting' : mayShow(index) ? 'kept' : 'shut';
      return { state, unreadable: pin.unreadable };
    }),
  );

/** State of a document on this device, and the page this tab is currently fetching. */
export function usePin(guid: string): PinNow & { fetching: Pinning | undefined } {
  const pin = useLive(pinOf, guid) ?? none;
  const now = useObserved(pinning(here()));
  return { ...pin, fetching: now?.guid === guid ? now : undefined };
}
