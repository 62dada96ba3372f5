import { and, eq } from 'drizzle-orm';
import { mayIn } from '#schema/judge/may.ts';
import { isVisible, type Sighted } from '#schema/rules/sight.ts';
import { ConfigurationReader } from '#service/areas/sync/reader/configuration-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';

/** True if a person sees the orders of this box or document; everything else is as unknown as what does not exist. */
export async function seesItem(tx: Tx, tenantId: string, userId: string, objectId: string): Promise<boolean> {
  const reader = new ConfigurationReader(tx, tenantId);
  const person = await reader.person(userId);
  const aBox = and(eq(containers.tenantId, tenantId), eq(containers.id, objectId), eq(containers.deletedAt, 0));
  const [box] = await tx.select({ projectId: containers.projectId }).from(containers).where(aBox);
  if (box) return mayIn(person, 'order.read', box.projectId);
  const aDocument = and(eq(registrations.tenantId, tenantId), eq(registrations.id, objectId), eq(registrations.deletedAt, 0));
  const { projectId, classId, values, createdBy } = registrations;
  const [document] = await tx.select({ projectId, classId, values, createdBy }).from(registrations).where(aDocument);
  if (!document || !mayIn(person, 'order.read', document.projectId)) return false;
  const sight = await reader.sight(userId);
  return !sight || isVisible(sight, document as Sighted); // values are texts by their attributes
}
