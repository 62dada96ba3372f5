import { laterPart } from '#src/text/later-part.ts';

/** The order sheet, and the same for boxes of the archive. */
export const OrderSheet = laterPart('orders', () => import('./order-sheet.tsx').then((part) => part.OrderSheet));
export const BoxSheet = laterPart('orders', () => import('./box-sheet.tsx').then((part) => part.BoxSheet));
