import { containerStatus } from '#schema/codes.ts';
import type { Db } from '#src/data/database/database.ts';

/** Open containers of these projects, newest first. */
export const openContainersOf = ({ containers }: Db, projectIds: readonly string[], limit: number) =>
  containers.find({
    selector: { shown: 1, status: containerStatus.opened, project: { $in: [...projectIds] } },
    sort: [{ shown: 'asc' }, { status: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
    index: ['shown', 'status', 'newest'],
    limit,
  });
