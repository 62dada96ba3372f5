import { askedIn } from '#schema/rules/view-query.ts';
import { projectsOf, reachedClasses } from '#service/areas/settings/references.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** A search of a project or a class. */
interface Search {
  targetId: string;
  query: string;
}

/** Projects and classes a caller searches, and what they may read of a search that another user shares there. */
export interface SearchReach {
  has: (targetId: string) => boolean;
  /** True if the search asks only for attributes the caller reaches, and of restricted ones only for values they see. */
  mayAsk: (search: Search) => boolean;
}

/** Reads what a caller searches. */
export async function searchReachOf({ tx, tenantId, caller }: HandlerContext): Promise<SearchReach> {
  const projects = (await projectsOf(tx, caller)).map(({ id }) => id);
  const classes = await reachedClasses(tx, caller, projects);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const targets = new Set([...projects, ...classes.map(({ id }) => id)]);
  const mayAskIn = (classId: string, attributeId: string, values: readonly string[]) => {
    const restricted = sight?.restrictions.get(classId)?.find((each) => each.attributeId === attributeId);
    return !restricted || values.every((value) => restricted.allowed.includes(value));
  };
  return {
    has: (targetId) => targets.has(targetId),
    mayAsk: ({ targetId, query }) => {
      if (!sight) return true;
      const asked = classes.filter(({ id, projectId }) => id === targetId || projectId === targetId);
      return askedIn(query).every(({ attributeId, values }) => {
        const having = asked.filter(({ attributes }) => attributes.some(({ id }) => id === attributeId));
        return having.length > 0 && having.every(({ id }) => mayAskIn(id, attributeId, values));
      });
    },
  };
}
