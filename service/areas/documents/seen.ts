import { and, eq, inArray } from 'drizzle-orm';
import type { Registration } from '#schema/records/registration.ts';
import type { Grant } from '#schema/grants.ts';
import type { DocumentGrant } from '#schema/codes/documents.ts';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Caller, Refused } from '#service/http/handlers.ts';
import { reachOf, type DocumentRights, type Reach } from './rights.ts';

/** The same answer for a document that does not exist, is deleted, or is not visible. */
export const unknownDocument: Refused = { refused: 'row.unknown', message: 'No such document.' };

/** A document row with typed values. */
export type DocumentRow = Omit<typeof registrations.$inferSelect, 'values' | 'evidence' | 'tries'> &
  Pick<Registration, 'values' | 'evidence' | 'tries'>;

/** A document visible to a caller, and their rights on it. */
export interface Seen {
  document: DocumentRow;
  rights: DocumentRights;
  reach: Reach;
}

interface Place {
  tx: Tx;
  tenantId: string;
  caller: Caller;
}

/** The document with this id, if the caller may see it. */
export async function seen({ tx, tenantId, caller }: Place, guid: string): Promise<Seen | null> {
  const [one] = await seenOf({ tx, tenantId, caller }, [guid]);
  return one ?? null;
}

/** Those of these documents that the caller may see, in the order of the ids. Deleted ones only on request. */
export async function seenOf({ tx, tenantId, caller }: Place, guids: readonly string[], isDeleted = false): Promise<Seen[]> {
  const reach = await reachOf(tx, caller);
  const its = and(eq(registrations.tenantId, tenantId), inArray(registrations.id, [...new Set(guids)]));
  const found = new Map((await tx.select().from(registrations).where(its)).map((row) => [row.id, row as DocumentRow])); // written only from registrations
  return [...new Set(guids)].flatMap((guid) => {
    const document = found.get(guid);
    if (!document || document.deletedAt > 0 !== isDeleted || document.erasedAt > 0) return [];
    const rights = reach.on(document);
    return rights?.may('document.search') ? [{ document, rights, reach }] : [];
  });
}

/** Refuses a caller who sees a document without this right on it. */
export function lacks({ rights }: Pick<Seen, 'rights'>, ...wanted: readonly (Grant | DocumentGrant)[]): Refused | null {
  const missing = wanted.find((one) => (typeof one === 'number' ? !rights.kinds.has(one) : !rights.may(one)));
  if (missing === undefined) return null;
  return { refused: 'document.notAllowed', message: `This document needs the right ${missing}.` };
}
