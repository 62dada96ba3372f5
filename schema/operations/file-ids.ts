import type { Operation } from './operation.ts';

/**
 * Ids of the files an operation names, by its payload alone: a kind of a later version may name files, too. A rescue file goes by this on
 * both sides; judges ask the kind (`filesOf`).
 */
export function fileIdsOf({ payload }: Pick<Operation, 'payload'>): string[] {
  const { fileIds } = (payload ?? {}) as { fileIds?: unknown }; // read with care: it may be of any kind
  return Array.isArray(fileIds) ? fileIds.filter((id) => typeof id === 'string') : [];
}
