import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';

/** True if counting this box also receives it: the archive counts a box in transit. */
export function receivesByCounting({ status, orderId }: Container, mayReceive: boolean): boolean {
  return mayReceive && (status === containerStatus.sent || (status === containerStatus.closed && orderId !== ''));
}
