import type { Ports, Store, Transport } from '#sync/ports.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import { isRowInSight } from '#sync/simulator/sights.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs of document visibility: a judge that ignores it, pages that show too much or remove nothing, a device that does
 * not sweep.
 */

/** Omits rows a user no longer sees instead of removing them from the device that has them. */
const hiddenAsAbsent: ServiceFlaws['pages'] = (page, session, service) => {
  const tenant = service.tenantOf(session);
  const sight = tenant.sightNow(session.userId);
  const isHidden = ({ stream, id }: { stream: string; id: string }) => {
    const now = tenant.feed.get(`${stream}/${id}`);
    return now !== undefined && !isRowInSight(sight, now);
  };
  return { ...page, rows: page.rows.filter((row) => row.row !== null || !isHidden(row)) };
};

/** Sends the current version of a document that was changed out of sight. */
const hiddenIsShown: ServiceFlaws['pages'] = (page, session, service) => {
  const { feed } = service.tenantOf(session);
  const rows = page.rows.map((row) =>
    row.row === null ? { ...row, row: feed.get(`${row.stream}/${row.id}`)?.row ?? null } : row,
  );
  return { ...page, rows };
};

/** Fetches a scope that was granted again, and keeps rows of it that are no longer included. */
function sweepForgotten(ports: Ports): Ports {
  const { store, transport } = ports;
  let fetched = '';
  const find: Store['find'] = async (collection, where, limit) => {
    const isSwept = fetched !== '' && Object.keys(where).length === 1 && Reflect.get(where, 'scope') === fetched;
    return isSwept ? [] : store.find(collection, where, limit);
  };
  const pull: Transport['pull'] = async (request) => {
    const answer = await transport.pull(request);
    fetched = answer.kind === 'answer' && !answer.body.more ? request.scope : '';
    return answer;
  };
  return { ...ports, store: { ...store, find }, transport: { ...transport, pull } };
}

export const sightMutants: readonly Mutant[] = [
  { name: 'sightUnjudged', flaws: { judges: (draft) => (draft.sight = async () => null) } },
  { name: 'hiddenAsAbsent', flaws: { pages: hiddenAsAbsent } },
  { name: 'hiddenIsShown', flaws: { pages: hiddenIsShown } },
  { name: 'sweepForgotten', wrap: sweepForgotten },
];
