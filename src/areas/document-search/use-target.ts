import { useParams, useSearch } from '@tanstack/react-router';

/** The id of a search that has no entry of its own: the project is in the address instead (S0 §2). */
const NO_ITEM = '-1';

/** Target of a search: a class, or all classes of a project. */
export interface SearchTarget {
  kind: 'class' | 'link';
  /** Id in the address. */
  id: string;
  /** The target as calls name it. */
  asked: { classId: string } | { linkId: string };
}

/** Target of the address. */
export function targetOf(kind: string, id: string, projectId: unknown): SearchTarget {
  if (id === NO_ITEM && typeof projectId === 'string') return { kind: 'link', id, asked: { linkId: projectId } };
  return kind === 'class' ? { kind, id, asked: { classId: id } } : { kind: 'link', id, asked: { linkId: id } };
}

/** The target of this page's address. */
export function useTarget(): SearchTarget {
  const { target = '', id = '' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  return targetOf(target, id, search['ProjectId']);
}
