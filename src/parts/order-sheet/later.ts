import { laterPart } from '#src/text/later-part.ts';

/** The order sheet, the same for boxes of the archive, the basket of a pickup, and the status of an order. */
export const OrderSheet = laterPart('orders', () => import('./order-sheet.tsx').then((part) => part.OrderSheet));
export const BasketBar = laterPart('orders', () => import('./basket-bar.tsx').then((part) => part.BasketBar));
export const BasketSheet = laterPart('orders', () => import('./order-sheet.tsx').then((part) => part.BasketSheet));
export const BoxSheet = laterPart('orders', () => import('./box-sheet.tsx').then((part) => part.BoxSheet));
export const PickupBasket = laterPart('orders', () => import('./pickup-basket.tsx').then((part) => part.PickupBasket));
export const OrderPill = laterPart('orders', () => import('#src/parts/ordering/order-pill.tsx').then((part) => part.OrderPill));
