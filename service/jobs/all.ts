import { DAY_MS } from '#schema/limits.ts';
import { anyAreas } from '#service/areas/all.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import type { Job } from '#service/jobs/job.ts';
import { dropEndedWork } from '#service/work/retention.ts';

/** Jobs that belong to no area. */
const houseJobs: readonly Job[] = [eachClient('work.retention', DAY_MS, dropEndedWork)];

/** Loads the jobs of every area; those of one node (`custody.ts`, `files.ts`) are started next to them. */
export async function allJobs(): Promise<readonly Job[]> {
  const ofAreas = await Promise.all(anyAreas.flatMap(({ jobs }) => jobs?.() ?? []));
  return [...houseJobs, ...ofAreas.flat()];
}
