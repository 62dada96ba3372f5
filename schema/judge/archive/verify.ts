import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { count, countId } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { applied, contested, refused, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { fetched } from '#schema/judge/orders/fetched.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerVerify } from '#schema/operations/rooms/archive.ts';
import type { Count, CountItemRow } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { countSum, isWhole, sameSum, type CountSum } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';
import { itemOf } from '#schema/rules/bench/item.ts';
import { receivesByCounting } from '#schema/rules/bench/receives.ts';
import { disproved, newDifferences } from '#schema/rules/bench/open-exceptions.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { isDestroyed } from './destroyed.ts';
import { closedRuns } from './open-runs.ts';
import { received } from './receive.ts';
import { resolved } from './resolved.ts';

type Asked = PayloadOf<typeof containerVerify>;

/**
 * Judges a paused or confirmed count. The service counts the same items against the current documents: an equal result is
 * applied, a different one goes to the desk. Differences never prevent a confirmation.
 */
export async function judgeContainerVerify(scene: Scene<Asked>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(container.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'container');
  const { row } = held;
  const stop = await checkProject(scene, row.projectId);
  if (stop && !(stop.outcome === 'contested' && stop.kind === 'projectWithdrawn')) return stop;
  if (row.status === containerStatus.opened || (await isDestroyed(scene, row))) return refused('statusForbids', row.code);
  const before = (await draft.row(count.name, countId(row.id)))?.row;
  // a settled count is opened again first, with a reason
  if (payload.run === 'putAside' && isSettled(before?.state)) return refused('statusForbids', row.code);
  const items = await itemsOf(scene, payload);
  if (!items) return refused('payloadInvalid', 'parts');
  const expected = await draft.documentsOf(row.id);
  const now = countSum(expected, items);
  if (payload.run === 'confirm' && before && isSettled(before.state) && sameSum(before, now))
    return applied(operation, { nothing: true });
  if (!waived.has('stale') && (!sameSum(now, payload.numbers) || isOther(before, now, payload)))
    return otherNumbers(payload.numbers, before ?? now);
  const receives = receivesByCounting(row, mayIn(await draft.person(operation.userId), 'container.receive', row.projectId));
  const open = payload.run === 'confirm' ? await draft.exceptionsIn(row.id) : [];
  const differences = payload.run === 'confirm' ? newDifferences(differencesOf(expected, items), open) : [];
  const asked = { ...payload, projectId: row.projectId, numbers: now, differences, receives };
  const events = eventsOf(row, payload, now, receives);
  const arrived = receives ? await fetched(scene, row, items.length > 0) : [];
  const left = payload.run === 'confirm' ? await closedRuns(scene, row.id, payload.parts) : [];
  const effects = [...arrived, ...left, ...(await resolved(scene, disproved(open, expected, items)))];
  return applied(withPayload(operation, asked), { events, effects });
}

/** All items of a count: those of earlier parts, then its own. Null if a part is unknown or belongs to another box. */
async function itemsOf({ draft, operation }: Scene, { parts, items }: Asked) {
  const rows: CountItemRow[] = [];
  for (const id of parts) {
    const part = await draft.row(countPart.name, id);
    if (!part || part.row.containerId !== operation.entityId) return null;
    rows.push(...part.row.items);
  }
  return [...rows, ...items].map(itemOf);
}

/** True if another bench confirmed this box with a different result. */
function isOther(before: Count | undefined, now: CountSum, { run }: Asked): boolean {
  return run === 'confirm' && before !== undefined && isSettled(before.state) && !sameSum(before, now);
}

/** The results of both sides, for the supervisor. */
function otherNumbers(seen: CountSum, service: CountSum): Judgement {
  const fields = (['expected', 'found', 'missing', 'extra', 'strays'] as const).filter((field) => seen[field] !== service[field]);
  const texts = (sum: CountSum) => Object.fromEntries(fields.map((field) => [field, String(sum[field])]));
  return contested('changed', { fields, device: texts(seen), service: texts(service) });
}

function eventsOf(row: Container, { run, items }: Asked, sum: CountSum, receives: boolean): ContainerEvent[] {
  const isScanned = items.some(([, , , how]) => how === 's');
  const arrived = receives ? [received(row, { counted: 'yes' }, isScanned)] : [];
  if (run === 'putAside') return arrived;
  const { found, missing, extra, strays } = sum;
  const detail = { documents: sum.expected, found, missing, extra, strays, ...(isWhole(sum) && { whole: 1 }) };
  return [...arrived, { containerId: row.id, event: custodyEvent.counted, detail, method: isScanned ? 'scanned' : 'typed' }];
}
