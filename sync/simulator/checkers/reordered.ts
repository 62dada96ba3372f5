import type { Operation } from '#schema/operations/operation.ts';
import { canonical } from '#schema/operations/operation.ts';
import { ModelService, type ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import { shortHash } from '#sync/simulator/trace.ts';

/** An operation with its time of arrival. */
export interface Arrived {
  operation: Operation;
  at: number;
}

/** Returns the operations of a client in a run, in the order of arrival. */
export function arrivedAt(tenant: ModelTenant): Arrived[] {
  // a placeholder has a negative number: it never arrived
  return [...tenant.state.receipts.values()]
    .filter(({ operation }) => operation.n > 0)
    .map(({ operation, receivedAt }) => ({ operation, at: receivedAt }));
}

/** Partitions operations into independent groups: no common row, box, code or case, and no dependencies between them. */
export function unrelated(all: readonly Arrived[]): Arrived[][] {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = parent.get(key) ?? key;
    if (above === key) return key;
    const root = rootOf(above);
    parent.set(key, root);
    return root;
  };
  for (const { operation } of all) for (const key of touched(operation)) parent.set(rootOf(key), rootOf(operation.opId));
  const groups = new Map<string, Arrived[]>();
  for (const arrived of all) {
    const root = rootOf(arrived.operation.opId);
    groups.set(root, [...(groups.get(root) ?? []), arrived]);
  }
  return [...groups.values()];
}

function touched({ entityId, lane, refs, deps, supersedes, payload }: Operation): string[] {
  const { code, choice } = payload as { code?: string; choice?: { code?: string } };
  const codes = [code, choice?.code].filter((each) => each !== undefined && each !== '').map((each) => `code ${each}`);
  return [entityId, lane, supersedes, ...refs, ...deps, ...codes].filter((key) => key !== '');
}

/** Shuffles groups into each other, keeping the order within each group. */
export function interleaved(groups: readonly Arrived[][], dice: Chance): Arrived[] {
  const left = groups.map((group) => [...group]);
  const all: Arrived[] = [];
  while (left.length > 0) {
    const at = dice.int(0, left.length - 1);
    const next = left[at]?.shift();
    if (next) all.push(next);
    else left.splice(at, 1);
  }
  return all;
}

/**
 * A client after these operations, each at its own time, as one text: rows, verdicts, cases and decisions, without positions.
 */
export async function clientAfter(
  all: readonly Arrived[],
  like: ModelTenant,
  flaws: ServiceFlaws = {},
): Promise<Record<string, string>> {
  let now = 0;
  const service = new ModelService({ now: () => now, sha256: shortHash, committed: () => {}, flaws });
  const tenant = service.addTenant(like.clientId, 3);
  Object.assign(tenant.configuration, structuredClone(like.configuration));
  for (const { operation, at } of all) {
    now = at;
    const device = { deviceId: operation.deviceId, deviceName: '', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
    await service.push({ clientId: like.clientId, userId: operation.userId }, { device, operations: [operation] });
  }
  const { rows, receipts, cases, decisions } = tenant.state;
  const facts: Record<string, string> = {};
  for (const [collection, kept] of Object.entries(rows))
    for (const [id, held] of kept) facts[`${collection}/${id}`] = canonical(held);
  for (const [key, receipt] of receipts) facts[`receipts/${key}`] = canonical({ ...receipt, seq: 0 });
  for (const [id, found] of cases) facts[`cases/${id}`] = canonical(found);
  for (const decision of decisions) facts[`decisions/${decision.id}`] = canonical(decision);
  return facts;
}
