import type { Operation } from './operation.ts';

/**
 * Ids of the files an operation refers to, based only on its payload, because a kind of a later version may refer to files too.
 * Both sides of a rescue file use this; judges use the kind (`filesOf`).
 */
export function fileIdsOf({ payload }: Pick<Operation, 'payload'>): string[] {
  const { fileIds, fileId } = (payload ?? {}) as { fileIds?: unknown; fileId?: unknown }; // unchecked: it may be of any kind
  const all: unknown[] = Array.isArray(fileIds) ? fileIds : [fileId];
  return all.filter((id) => typeof id === 'string' && id !== '') as string[]; // filtered
}
