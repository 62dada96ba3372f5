import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { containerFields } from '#schema/entities/container.ts';

/** Fields of a new container. */
export type Created = Pick<Container, (typeof containerFields)[number] | 'projectId' | 'inherited'>;

/** The operation with another payload. */
export function withPayload(operation: Operation, payload: object): Operation {
  return { ...operation, payload: { ...payload } };
}
