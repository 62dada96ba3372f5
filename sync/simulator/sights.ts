import { conflict } from '#schema/entities/conflict.ts';
import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Person } from '#schema/judge/reader.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { isVisible, type Restriction, type Sight, type Sighted } from '#schema/rules/sight.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { attributesOf, classOf, otherClassOf, projectIds, streets } from '#sync/simulator/model/client-data.ts';

/** Streets whose documents a restricted user sees. */
const allowed = ['', ...streets.slice(0, 2)];

/** Restrictions of a user, by class. */
export function streetRestrictions(): ReadonlyMap<string, readonly Restriction[]> {
  return new Map(
    projectIds
      .flatMap((id) => [classOf(id), otherClassOf(id)])
      .map((id) => [id, [{ attributeId: attributesOf(id).street, allowed, several: false }]]),
  );
}

/** Document visibility of a restricted user in their current projects. */
export function sightIn(person: Person, restrictions: Sight['restrictions']): Sight {
  const projects = new Map([...person.projects.keys()].map((id) => [id, 'all'] as const));
  return { userId: person.userId, projects, classes: new Map(), restrictions };
}

/** True if a row of the feed shows no invisible document, as the service decides in SQL. */
export function isRowInSight(sight: Sight | null, { stream, row }: Pick<FeedRow, 'stream' | 'row'>): boolean {
  if (!sight || row === null) return true;
  if (stream === registration.stream) return isVisible(sight, row as Sighted);
  if (stream === position.stream) return (row as Sighted).classId === '' || isVisible(sight, row as Sighted);
  if (stream !== conflict.stream) return true;
  const { collection, baseRow, deviceRow, serviceRow } = row as Conflict;
  if (collection !== registration.name) return true;
  const shown = [baseRow, deviceRow, serviceRow].filter((text) => text !== '');
  return shown.every((text) => isVisible(sight, JSON.parse(text) as Sighted));
}
