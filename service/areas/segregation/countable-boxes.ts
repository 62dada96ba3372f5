import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { countState, type CountState } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { reachedBoxes } from './reached-boxes.ts';

/** Boxes that are counted: at the archive, or on their way. */
const countable = or(
  inArray(containers.status, [containerStatus.sent, containerStatus.completed]),
  and(eq(containers.status, containerStatus.closed), sql`${containers.orderId} <> ''`),
);

interface Asked {
  projectId: string;
  state?: CountState | undefined;
  /** Code after which the page begins; empty for the first. */
  after?: string | undefined;
  most: number;
}

/** A page of the boxes of a project that are counted, by code. */
export function countableBoxes(context: HandlerContext, { projectId, state, after = '', most }: Asked): Promise<Container[]> {
  const inState = state === undefined ? undefined : sql`coalesce(${containers.countState}, ${countState.waiting}) = ${state}`;
  const isNext = after === '' ? undefined : gt(containers.code, after);
  return reachedBoxes(context, and(eq(containers.projectId, projectId), countable, inState, isNext), most);
}
