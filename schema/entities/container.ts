import { containerStatus } from '#schema/codes.ts';
import { countState } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { COLD_DAYS } from '#schema/limits.ts';
import { projectScope } from '#schema/scopes.ts';
import { attributeNames, subject } from './entity.ts';
import { count, ID, newestFirst, scope, shown, text } from './indexed.ts';

/** Fields of a container that users edit. */
export const containerFields = ['code', 'description', 'costCenterId', 'containerTypeId', 'classId'] as const;

/** A box or envelope. */
export const container = subject<Container>()({
  name: 'containers',
  collection: 'containers',
  of: '',
  stream: 'containers',
  readBy: ['protocol.read'],
  scopes: ['project'],
  lockOrder: 2,
  locks: true,
  sight: 'none',
  scopeOf: ({ projectId }) => projectScope(projectId),
  // a box with differences stays, because it is still being corrected
  coldWhen: { days: COLD_DAYS, since: 'receivedAt', where: { countState: [countState.confirmed] } },
  fields: {
    shown,
    status: count(9),
    listed: count(9),
    mine: count(1),
    newest: text(40),
    code: text(80),
    project: text(ID),
    counting: count(9),
    scope,
  },
  indexes: [
    ['shown', 'status', 'newest'],
    ['shown', 'listed', 'newest'],
    ['shown', 'mine', 'listed', 'newest'],
    ['shown', 'project', 'counting', 'newest'],
    ['code'],
    ['scope'],
  ],
  keys: (row, base, userId) => ({
    code: row.code,
    status: row.status,
    mine: row.createdBy === userId ? 1 : 0,
    // a box closed here remains in the list of open ones until the service has it (decisions.md S3)
    listed: closesWhenSent({ row, base }) ? containerStatus.opened : row.status,
    newest: newestFirst(row, base),
    project: row.projectId,
    counting: countingOf(row),
  }),
  compared: { fields: containerFields, values: 'inherited' },
  uncounted: ['documents', 'countState', 'countedAt', 'countedByName', 'differences', 'sealedHash', 'sealBroken'],
  serviceOnly: [],
  title: async (row, look, { entityId }) => {
    const documentClass = row?.classId ? await look.documentClass(row.classId) : null;
    const type = row ? await look.containerType(row.containerTypeId) : null;
    return {
      title: row?.code ?? '',
      subtitle: row?.description || (type?.name ?? ''),
      place: { projectId: row?.projectId ?? '', containerId: entityId, containerCode: row?.code ?? '' },
      labels: attributeNames(documentClass),
    };
  },
});

/** True if a box is closed on this device, but not yet on the service. */
export function closesWhenSent({ row, base }: { row: Container | null; base: Container | null }): boolean {
  return row?.status === containerStatus.closed && base?.status !== containerStatus.closed;
}

/** State of its count in the list of the bench; 0 for a box not yet in transit to the archive. */
function countingOf({ status, orderId, countState: state }: Container): number {
  const isUnderWay = status === containerStatus.sent || status === containerStatus.completed;
  return isUnderWay || (status === containerStatus.closed && orderId !== '') ? (state ?? countState.waiting) : 0;
}
