import type { documentCalls, PageInfo } from '#schema/calls/documents.ts';
import { documentEvent } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import type { Door } from '#service/pages/shown.ts';
import { heldAttributes } from './held.ts';
import { historyOf } from './history.ts';
import { metadataOf } from './metadata.ts';
import { noteSeldom } from './note.ts';
import { pageInfoOf } from './page-info.ts';
import { pageHandlers } from './pages.ts';
import { relatedTo } from './related.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';
import { storeHistoryOf } from './store-history.ts';

/** Handlers that read one document. */
export function documentHandlers(door: Door): Handlers<typeof documentCalls> {
  return {
    ...pageHandlers(door),
    documentPageInfo: async (context, { guid }) => {
      const found = await withClass(context, guid);
      return found ? { data: await infoOf(context, found, await heldIn(context, found)) } : unknownDocument;
    },
    documentParts: async (context, { guid }) => {
      const found = await withClass(context, guid);
      if (!found) return unknownDocument;
      const held = await heldIn(context, found);
      const metadata = await metadataOf(context.tx, found.document, found.documentClass, await callerLanguage(context), held);
      return { data: { info: await infoOf(context, found, held), metadata } };
    },
    getDocumentMetadata: async (context, { guid }) => {
      const found = await withClass(context, guid);
      if (!found) return unknownDocument;
      const { document, documentClass } = found;
      const language = await callerLanguage(context);
      return { data: await metadataOf(context.tx, document, documentClass, language, await heldIn(context, found)) };
    },
    getDocumentHistory: async (context, { guid, before }) => {
      const found = await withClass(context, guid);
      if (!found) return unknownDocument;
      const refusal = lacks(found, 'document.history');
      if (refusal) return refusal;
      const language = await callerLanguage(context);
      const classes = await classesOf(context.tx, context.tenantId, [found.document.projectId]);
      const named = classes.map((one) => inLanguage(one, language));
      return { data: await historyOf(context.tx, found.document, named, before) };
    },
    documentStoreHistory: async (context, { documentGuid }) => {
      const found = await seen(context, documentGuid);
      if (!found) return unknownDocument;
      const refusal = lacks(found, 'document.history');
      return refusal ?? { data: await storeHistoryOf(context.tx, found.document) };
    },
    relatedDocuments: async (context, { guid }) => {
      const found = await withClass(context, guid);
      if (!found) return unknownDocument;
      return { data: { documents: await relatedTo(context, found, found.documentClass) } };
    },
  };
}

interface WithClass extends Seen {
  documentClass: DocumentClass;
}

/** A visible document with its class. */
export async function withClass(context: HandlerContext, guid: string): Promise<WithClass | null> {
  const found = await seen(context, guid);
  const documentClass =
    found && (await new TransactionReader(context.tx, context.tenantId).documentClass(found.document.classId));
  return found && documentClass ? { ...found, documentClass } : null;
}

async function heldIn({ tx, tenantId, caller }: HandlerContext, { document: { id } }: Seen) {
  return (await heldAttributes(tx, { tenantId, userId: caller.userId }, [id])).get(id);
}

async function infoOf(context: HandlerContext, found: WithClass, held: ReadonlySet<string> | undefined): Promise<PageInfo> {
  const { tx, caller, now } = context;
  await noteSeldom(tx, caller, found.document, documentEvent.docPreview, now());
  const language = await callerLanguage(context);
  return pageInfoOf(context, found, found.documentClass, { language, isDecidedAbout: held !== undefined });
}
