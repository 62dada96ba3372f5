import { lazy } from 'react';
import { textsOf } from '#src/text/i18n.ts';

/** The order sheet, fetched with its texts when it opens: pages that offer it carry nothing of it. */
export const OrderSheet = lazy(async () => {
  const [part] = await Promise.all([import('./order-sheet.tsx'), textsOf('orders')]);
  return { default: part.OrderSheet };
});

/** The same for boxes of the archive. */
export const BoxSheet = lazy(async () => {
  const [part] = await Promise.all([import('./box-sheet.tsx'), textsOf('orders')]);
  return { default: part.BoxSheet };
});
