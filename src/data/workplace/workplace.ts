import { browserDevice, type Device } from './device.ts';

/**
 * Everything one user has open on one device: session, token, database, engine and everything that follows them. It contains all state of
 * `src/data`, in parts that their rooms declare; two workplaces in one process share nothing (workplaces.test.ts).
 */
export interface Workplace {
  readonly device: Device;
  /** State by the function that makes it. Read through `part`. */
  readonly parts: Map<unknown, unknown>;
}

/** Makes a workplace on a device. It does nothing before a client is entered. */
export function createWorkplace(device: Device): Workplace {
  return { device, parts: new Map() };
}

let ofPage: Workplace | undefined;

/**
 * The workplace of this page, for screens. A function of `src/data` takes its workplace as the last argument and passes it on;
 * only hooks and default arguments call this.
 */
export function here(): Workplace {
  ofPage ??= createWorkplace(browserDevice);
  return ofPage;
}

/** True once something used the workplace of the page. */
export const isPageUsed = (): boolean => ofPage !== undefined;

/** Declares state of a workplace. Returns the function that reads it; `make` runs at the first read in each workplace. */
export function part<T>(make: (place: Workplace) => T): (place?: Workplace) => T {
  return (place = here()) => {
    if (!place.parts.has(make)) place.parts.set(make, make(place));
    return place.parts.get(make) as T; // set above, by this function alone
  };
}
