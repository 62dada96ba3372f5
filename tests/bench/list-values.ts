import type { DictionaryDoc } from '#schema/collections.ts';
import { blockIdsOf, changedValues } from '#sync/pull/dictionary-docs.ts';

/** Values of the version of a list that screens read: its blocks with the changes of its head. */
export function listValues(head: DictionaryDoc | undefined, blockOf: (id: string) => readonly string[] | undefined): string[] {
  if (!head) return [];
  const values = blockIdsOf(head).flatMap((id) => blockOf(id) ?? ['missing']);
  return head.changes ? changedValues(values, head.changes.added, head.changes.gone) : values;
}
