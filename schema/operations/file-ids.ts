import type { Operation } from './operation.ts';

/**
 * Ids of the files an operation refers to, based only on its payload, because a kind of a later version may refer to files too.
 * Both sides of a rescue file use this; judges use the kind (`filesOf`).
 */
export function fileIdsOf({ payload }: Pick<Operation, 'payload'>): string[] {
  const { fileIds } = (payload ?? {}) as { fileIds?: unknown }; // unchecked: the payload may be of any kind
  return Array.isArray(fileIds) ? fileIds.filter((id) => typeof id === 'string') : [];
}
