import { registration } from '#schema/entities/registration.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkCostCenter, checkProject, versionSeen, type Scene } from '#schema/judge/scene.ts';
import { seenFields } from '#schema/judge/seen.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentCostCenter } from '#schema/operations/document-cost-center.ts';
import type { Registration } from '#schema/records/registration.ts';
import { compare, type Flat } from '#schema/rules/compare.ts';

const field = 'costCenterId';
const flat = (row: Pick<Registration, typeof field>): Flat => ({ [field]: row.costCenterId ?? '' });

/** Sets the cost center of a document, whatever the state of its box. Two users who chose different ones get a decision. */
export async function judgeDocumentCostCenter(scene: Scene<PayloadOf<typeof documentCostCenter>>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'registration');
  const { row } = held;
  const [device, service] = [flat(payload), flat(row)];
  const stop = await checkProject(scene, row.projectId);
  if (stop) return stop.outcome === 'contested' ? { ...stop, fields: [field], device, service } : stop;
  const since = versionSeen(scene, row.id);
  const base = waived.has('stale') ? service : await seenFields(draft, registration.name, row, operation, since, flat);
  const { moved, clashing, parallel } = compare(base, device, service);
  if (clashing.length > 0)
    return contested('changed', { fields: clashing, base, device, service, parallel, otherId: row.id, otherTitle: row.code });
  if (moved.length === 0) return applied(operation, { nothing: true });
  return (await checkCostCenter(scene, payload.costCenterId)) ?? applied(operation);
}
