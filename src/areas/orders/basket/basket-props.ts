import type { ReactNode } from 'react';
import type { Mark } from '#schema/collections.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Project } from '#schema/records/reference.ts';
import type { kindOf } from '#src/parts/ordering/targets.ts';

/** A basket, for its parts. */
export interface BasketProps {
  order: Order;
  mark: Mark;
  positions: readonly Position[];
  projectName: string;
  project: Project | null;
  kind: ReturnType<typeof kindOf>;
  /** Why it was not sent, or another act on it was not accepted; null for none. */
  refusal: ReactNode;
}
