import { laterPart } from '#src/text/later-part.ts';

/** Custody of the paper; its events are texts of the seals. */
export const StoreHistory = laterPart('seals', () => import('./store-history.tsx').then((part) => part.StoreHistory));

/** The removal of a version; its reasons against it are texts of the retention. */
export const RemoveVersion = laterPart('retention', () => import('./remove-version.tsx').then((part) => part.RemoveVersion));
