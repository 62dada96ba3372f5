import type { Operation } from '#schema/operations/operation.ts';
import type { Link } from './judgement.ts';

/**
 * An operation that names a row which turned out to be another one (same code, same content, or a decision to merge)
 * is carried out on that other row. Its dependencies always name the creator, whose receipt knows the link.
 */
export function redirected(operation: Operation, links: readonly Link[]): Operation {
  if (links.length === 0) return operation;
  const target = new Map(links.map(({ from, to }) => [from, to]));
  const to = (id: string) => target.get(id) ?? id;
  const { containerId, containerIds } = operation.payload;
  return {
    ...operation,
    entityId: to(operation.entityId),
    lane: to(operation.lane),
    refs: operation.refs.map(to),
    payload: {
      ...operation.payload,
      ...(typeof containerId === 'string' ? { containerId: to(containerId) } : {}),
      // two boxes that became one are fetched once
      ...(Array.isArray(containerIds) ? { containerIds: [...new Set(containerIds.map((id) => to(String(id))))] } : {}),
    },
  };
}
