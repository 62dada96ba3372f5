import { useLive } from '#src/data/live/live.ts';
import { classOf, projectById } from '#src/data/queries/references.ts';
import type { SearchTarget } from './use-target.ts';

/** Name of the class or project that is searched; empty while it is unknown. */
export function useTargetName({ asked }: SearchTarget): string {
  const found = useLive(classOf, 'classId' in asked ? asked.classId : '');
  const project = useLive(projectById, 'linkId' in asked ? asked.linkId : '');
  return found?.name ?? project?.name ?? '';
}
