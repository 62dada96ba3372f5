import type { BoxReference, Reference } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf, containerTypes, costCenters, projectById } from '#src/data/queries/references.ts';
import { referenceName } from '#src/data/queries/reference-names.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';

/** Returns the options of a reference field of a record of this project, as in the form of a box. */
export function useReferenceOptions(of: BoxReference, projectId: string): readonly Option[] {
  const project = useLive(projectById, projectId);
  const types = useLive(containerTypes);
  const classes = useLive(classesOf, projectId);
  const centers = useLive(costCenters);
  const rows: Record<BoxReference, readonly Reference[]> = {
    project: project ? [project] : [],
    containerType: (types ?? []).filter(({ id }) => project?.containerTypeIds.includes(id)),
    class: classes ?? [],
    costCenter: centers ?? [],
  };
  return rows[of].map((row) => ({ value: row.id, label: referenceName(row) }));
}
