import type { Operation } from '#schema/operations/operation.ts';
import type { Link } from './judgement.ts';

/**
 * Redirects an operation to another row if its own turned out to be the same record (same code, same content, or a decision to
 * merge). Its dependencies always refer to the creator, whose receipt contains the link.
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
      // two boxes merged into one are fetched once
      ...(Array.isArray(containerIds) ? { containerIds: [...new Set(containerIds.map((id) => to(String(id))))] } : {}),
    },
  };
}
