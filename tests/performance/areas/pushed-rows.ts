import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';

/** Does work with operations, as many at a time as one push takes. */
export async function inChunks(operations: readonly Operation[], work: (some: Operation[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < operations.length; from += LIMITS.pushOperations)
    await work(operations.slice(from, from + LIMITS.pushOperations));
}

/** Fails unless every operation was applied. */
export async function applied(verdicts: Promise<string[]>): Promise<void> {
  const other = (await verdicts).find((verdict) => !verdict.startsWith('applied'));
  if (other !== undefined) throw new Error(`Not applied: ${other}`);
}
