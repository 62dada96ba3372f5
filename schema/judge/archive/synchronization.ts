import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { SynchronizationChange } from '#schema/operations/synchronizations.ts';
import type { Synchronization } from '#schema/records/bench.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';

/** Judges a change of a synchronization. Pages change only while it is open; reopening it requires `segregation.correct`. */
export async function judgeSynchronizationChange(scene: Scene<SynchronizationChange>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(synchronization.name, operation.entityId);
  if (payload.do === 'begin') return begun(scene, held !== null);
  if (!held || held.deleted) return payload.do === 'remove' && held ? applied(operation, { nothing: true }) : unknown;
  const { row } = held;
  const grant = payload.do === 'reopen' ? 'segregation.correct' : 'segregation.work';
  if (!waived.has('access') && !mayIn(await draft.person(operation.userId), grant, row.projectId)) return contested('accessLost');
  const asked = { ...payload, projectId: row.projectId };
  switch (asked.do) {
    case 'close':
    case 'reopen':
      return applied(withPayload(operation, asked), { nothing: row.state === (asked.do === 'close' ? 'closed' : 'open') });
    case 'remove':
      return row.state === 'open' ? applied(withPayload(operation, asked)) : closed(row);
    case 'addPages':
      return row.state === 'open' ? added(scene, row, asked.pages) : closed(row);
    case 'setPage': {
      const page = await draft.row(syncPage.name, asked.pageId);
      if (page?.row.synchronizationId !== row.id) return refused('entityUnknown', 'page');
      return row.state === 'open' ? applied(withPayload(operation, asked)) : closed(row);
    }
    default:
      return unknown;
  }
}

const unknown = refused('entityUnknown', 'synchronization');
const closed = (row: Synchronization) => refused('statusForbids', row.name);

async function begun(scene: Scene<SynchronizationChange>, isThere: boolean): Promise<Judgement> {
  const stop = await checkProject(scene, scene.payload.projectId);
  return stop ?? applied(scene.operation, { nothing: isThere });
}

/** Adds pages of documents of the project; existing pages are unchanged. */
async function added(
  { draft, operation, payload }: Scene<SynchronizationChange>,
  row: Synchronization,
  asked: (SynchronizationChange & { do: 'addPages' })['pages'],
): Promise<Judgement> {
  const pages = asked.map((page) => ({ ...page, barcode: normaliseCode(page.barcode) }));
  for (const { id, registrationId } of pages) {
    const document = registrationId === '' ? null : await draft.row(registration.name, registrationId);
    if (document?.row.projectId !== row.projectId) return refused('entityUnknown', 'registration');
    const page = await draft.row(syncPage.name, id);
    if (page && page.row.synchronizationId !== row.id) return refused('payloadInvalid', 'pages');
  }
  return applied(withPayload(operation, { ...payload, projectId: row.projectId, pages }));
}
