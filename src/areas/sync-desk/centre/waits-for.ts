import { operationOf, type OutboxDoc } from '#schema/collections.ts';

type ById = ReadonlyMap<string, OutboxDoc>;

/**
 * Returns the change that a person must settle before this one is sent; undefined if it only waits its turn. The change it
 * depends on may wait too: then the first of the chain is returned, because a person can act on it.
 * @param stopped changes that wait for a person
 * @param queued changes that wait to be sent
 */
export function waitsFor(row: OutboxDoc, stopped: ById, queued: ById): OutboxDoc | undefined {
  if (row.state !== 'queued' && !(row.state === 'refused' && row.code === 'dependencyRefused')) return undefined;
  for (const dep of operationOf(row).deps) {
    const first = stopped.get(dep) ?? queued.get(dep);
    // only what was saved before: never a circle
    if (!first || first.n >= row.n) continue;
    const before = waitsFor(first, stopped, queued);
    if (before) return before;
    if (stopped.has(dep)) return first;
  }
  return undefined;
}
