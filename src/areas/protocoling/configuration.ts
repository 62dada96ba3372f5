import { useMemo } from 'react';
import type { ContainerType, CostCenter, DocumentClass, Project } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live.ts';
import { referencesOf } from './queries.ts';

/** What the device knows of the client's configuration; `undefined` until it is read. */
export interface Configuration {
  projects: ReadonlyMap<string, Project>;
  classes: ReadonlyMap<string, DocumentClass>;
  containerTypes: ReadonlyMap<string, ContainerType>;
  costCenters: ReadonlyMap<string, CostCenter>;
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Live configuration by id. The four queries share one window of the `references` collection, some hundred rows at most. */
export function useConfiguration(): Configuration | undefined {
  const projects = useLive(referencesOf, 'project');
  const classes = useLive(referencesOf, 'class');
  const containerTypes = useLive(referencesOf, 'containerType');
  const costCenters = useLive(referencesOf, 'costCenter');
  return useMemo(() => {
    if (!projects || !classes || !containerTypes || !costCenters) return undefined;
    return {
      projects: byId(projects.flatMap(({ row }) => (row.of === 'project' ? [row] : []))),
      classes: byId(classes.flatMap(({ row }) => (row.of === 'class' ? [row] : []))),
      containerTypes: byId(containerTypes.flatMap(({ row }) => (row.of === 'containerType' ? [row] : []))),
      costCenters: byId(costCenters.flatMap(({ row }) => (row.of === 'costCenter' ? [row] : []))),
    };
  }, [projects, classes, containerTypes, costCenters]);
}
