import type { ServiceFlaws } from './model-service.ts';
import { isRowInSight } from './sights.ts';
import type { Mutant } from './world.ts';

/** Seeded bugs of sight at the service: a judge that forgets it, and pages that show too much or take nothing away. */

/** Leaves out what a person no longer sees, in place of taking it from the device that has it. */
const hiddenAsAbsent: ServiceFlaws['pages'] = (page, session, service) => {
  const tenant = service.tenantOf(session);
  const sight = tenant.sightNow(session.userId);
  const isHidden = ({ stream, id }: { stream: string; id: string }) => {
    const now = tenant.feed.get(`${stream}/${id}`);
    return now !== undefined && !isRowInSight(sight, now);
  };
  return { ...page, rows: page.rows.filter((row) => row.row !== null || !isHidden(row)) };
};

/** Shows a document that was changed out of sight as it is now. */
const hiddenIsShown: ServiceFlaws['pages'] = (page, session, service) => {
  const { feed } = service.tenantOf(session);
  const rows = page.rows.map((row) =>
    row.row === null ? { ...row, row: feed.get(`${row.stream}/${row.id}`)?.row ?? null } : row,
  );
  return { ...page, rows };
};

export const sightMutants: readonly Mutant[] = [
  { name: 'sightUnjudged', flaws: { judges: (draft) => (draft.sight = async () => null) } },
  { name: 'hiddenAsAbsent', flaws: { pages: hiddenAsAbsent } },
  { name: 'hiddenIsShown', flaws: { pages: hiddenIsShown } },
];
