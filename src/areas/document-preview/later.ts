import { laterPart } from '#src/text/later-part.ts';

/** Custody of the paper; its events are texts of the seals. */
export const StoreHistory = laterPart('seals', () => import('./store-history.tsx').then((part) => part.StoreHistory));
