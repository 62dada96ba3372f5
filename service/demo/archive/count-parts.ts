import { countOutcome, countState, exceptionKind } from '#schema/codes/bench.ts';
import type { Count, CountItemRow, CountPart, Exception } from '#schema/records/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Random } from '#service/demo/random.ts';

/** Time between two scans of a person who counts, in ms. */
const PACE_MS = 4_000;

/**
 * The scans behind the sums of counts, in one part each: the documents that were found, then the codes that belong to none. The count
 * of a box that was put aside names its part, so that the bench goes on with it; the part of a confirmed one is closed.
 */
export function countParts(
  random: Random,
  counts: readonly Count[],
  documents: ReadonlyMap<string, readonly Registration[]>,
  exceptions: readonly Exception[],
): CountPart[] {
  const strays = Map.groupBy(
    exceptions.filter(({ kind }) => kind === exceptionKind.unregistered),
    ({ containerId }) => containerId,
  );
  return counts.map((count) => {
    const { containerId, missing, at, state } = count;
    const found = (documents.get(containerId) ?? []).slice(missing);
    const codes = (strays.get(containerId) ?? []).map(({ code }) => code);
    const start = at - (found.length + codes.length) * PACE_MS;
    const items = [...found.map(foundItem), ...codes.map(strayItem)].map((item, n) => item(start + n * PACE_MS));
    const { projectId, createdAt, createdBy, createdByName, createdByOp, version } = count;
    const part = { id: `part:${random.id(at)}`, projectId, createdAt, createdBy, createdByName, createdByOp, version };
    const closed = state !== countState.counting;
    if (!closed) count.parts.push(part.id);
    return { ...part, containerId, items, closed };
  });
}

type Timed = (at: number) => CountItemRow;

/** A document without a code is found by eye. */
const foundItem =
  ({ id, code }: Registration): Timed =>
  (at) => [id, code, countOutcome.found, code === '' ? 'p' : 's', at];

const strayItem =
  (code: string): Timed =>
  (at) => ['', code, countOutcome.unknown, 's', at];
