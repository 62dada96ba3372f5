import { randomUUID } from 'node:crypto';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { partId } from '#service/areas/orders/changes.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { changeDocuments, type WantedChange } from './change-values.ts';
import { restrictionsOf } from './restrictions.ts';
import { lacks, seenOf, unknownDocument, type Seen } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'attributesUpdate' | 'attributesUpdateWithoutMandatory' | 'metadataRestrictions'>;
interface Update {
  guid: string;
  currentChangeSetId: number;
  sets: readonly { attributes: readonly { id: string; value: string }[] }[];
}

/** Changes of values of documents. */
export const editHandlers: Handlers<Calls> = {
  attributesUpdate: async (context, { guidList, opId }) => {
    const found = await editable(context, guidList);
    if ('refused' in found) return found;
    return { data: { documents: await changeDocuments(context, wantedOf(found, guidList, opId)) } };
  },

  attributesUpdateWithoutMandatory: async (context, { guidList, opId }) => {
    const found = await editable(context, guidList, true);
    if ('refused' in found) return found;
    const wanted = wantedOf(found, guidList, opId).map((one) => ({ ...one, isMandatorySkipped: true }));
    return { data: { documents: await changeDocuments(context, wanted) } };
  },

  metadataRestrictions: async (context, { guidList, massUpdate }) => {
    const found = await seenOf(context, guidList);
    if (found.length < new Set(guidList).size) return unknownDocument;
    return { data: await restrictionsOf(context, found, massUpdate) };
  },
};

/** All of these documents with a right on each, or the refusal: a call for several documents is all or nothing. */
export async function all(
  context: HandlerContext,
  guids: readonly string[],
  ...rights: Parameters<typeof lacks>[1][]
): Promise<Seen[] | Refused> {
  const found = await seenOf(context, guids);
  if (found.length < new Set(guids).size) return unknownDocument;
  for (const one of found) {
    const refusal = lacks(one, ...rights);
    if (refusal) return refusal;
  }
  return found;
}

function editable(context: HandlerContext, updates: readonly Update[], isMass = updates.length > 1): Promise<Seen[] | Refused> {
  const rights = isMass ? (['document.edit', documentGrant.massUpdate] as const) : (['document.edit'] as const);
  return all(
    context,
    updates.map(({ guid }) => guid),
    ...rights,
  );
}

function wantedOf(found: readonly Seen[], updates: readonly Update[], opId: string = randomUUID()): WantedChange[] {
  return found.flatMap((seen, n) => {
    const update = updates.find(({ guid }) => guid === seen.document.id);
    if (!update) return [];
    const attributes = update.sets.flatMap((set) => set.attributes);
    const values: AttributeValues = Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
    return [{ seen, opId: partId(opId, n), changeSetId: update.currentChangeSetId, values }];
  });
}

/** Reads a class within a call. */
export const classIn = ({ tx, tenantId }: Pick<HandlerContext, 'tx' | 'tenantId'>, id: string) =>
  new TransactionReader(tx, tenantId).documentClass(id);
