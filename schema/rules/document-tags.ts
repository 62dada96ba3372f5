import type { Registration } from '#schema/records/registration.ts';

/** Tags to add to a document and to take from it, by their ids. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Returns the tags of a document after a change; tags it has keep their order. */
export function tagsAfter(had: readonly string[], { add, remove }: TagChange): string[] {
  return [...new Set([...had.filter((id) => !remove.includes(id)), ...add])];
}

/** Returns a document after a change of its tags; one without tags has no such field. */
export function retagged({ tagIds = [], ...row }: Registration, change: TagChange): Registration {
  const tags = tagsAfter(tagIds, change);
  return tags.length > 0 ? { ...row, tagIds: tags } : row;
}
