import { and, eq } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { Seen } from './seen.ts';

/** Id of the box with this code; an empty text, which is the id of none, if there is no such box. The row is locked later, in order. */
export async function boxIdOf({ tx, tenantId }: Pick<HandlerContext, 'tx' | 'tenantId'>, code: string): Promise<string> {
  const its = and(eq(containers.tenantId, tenantId), eq(containers.code, normaliseCode(code)), eq(containers.deletedAt, 0));
  const [found] = await tx.select({ id: containers.id }).from(containers).where(its);
  return found?.id ?? '';
}

/**
 * The box that takes a document that is in none, or the reason why it does not: its list is open, it is of the class of the
 * document, and the caller registers in its project. A box out of reach is answered as one that does not exist.
 */
export async function boxToTake(
  draft: Draft,
  { reach }: Pick<Seen, 'reach'>,
  before: Registration,
  { boxId, documentClass }: { boxId: string; documentClass: DocumentClass },
): Promise<Container | 'entityUnknown' | 'containerClosed' | 'statusForbids'> {
  if (before.containerId !== '') return 'statusForbids';
  const held = await draft.row(container.name, boxId);
  const isOfClass = held?.row.projectId === documentClass.projectId && held.row.classId === documentClass.id;
  if (!held || held.deleted || !isOfClass || !reach.mayIn(documentClass.projectId, 'protocol.write')) return 'entityUnknown';
  return held.row.status === containerStatus.opened ? held.row : 'containerClosed';
}

/** The document in its box, with the values that all documents of the box have. */
export function intoBox(row: Registration, box: Container | null): Registration {
  if (!box) return row;
  const inherited = Object.fromEntries(Object.entries(box.inherited).filter(([, value]) => value !== ''));
  const evidence = Object.fromEntries(Object.keys(inherited).map((id) => [id, 'typed' as const]));
  return {
    ...row,
    containerId: box.id,
    values: { ...row.values, ...inherited },
    evidence: { ...row.evidence, ...evidence },
  };
}
