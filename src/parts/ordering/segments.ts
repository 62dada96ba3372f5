import { orderStatus, type OrderStatus } from '#schema/codes.ts';

/** Statuses behind each segment of the list of orders. */
export const segments = {
  drafts: [orderStatus.draft],
  waiting: [orderStatus.waitingForAcceptance],
  open: [orderStatus.accepted, orderStatus.inProgress],
  over: [orderStatus.completed, orderStatus.cancelled, orderStatus.rejected],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;
export type Segment = keyof typeof segments;

/** Statuses of orders that are sent and not over. */
export const openStatuses: readonly OrderStatus[] = [...segments.waiting, ...segments.open];

/** The segment an address names; the fallback for any other text. */
export function segmentOf(text: string, otherwise: Segment): Segment {
  return Object.hasOwn(segments, text) ? (text as Segment) : otherwise; // asked just before
}
