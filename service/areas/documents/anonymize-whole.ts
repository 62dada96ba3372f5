import type { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { explain } from '#service/areas/retention/explain.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { endRows } from './delete.ts';
import { forgetDrawn } from './drawn.ts';
import { eraseDocument } from './erase.ts';
import { lockWithBoxes } from './lock.ts';
import { lacks, seenOf, unknownDocument, type DocumentRow } from './seen.ts';

type Calls = Pick<typeof anonymizationCalls, 'anonymizeWhole'>;

/**
 * Anonymizes whole documents: the only erasure without the 30 days in which a deleted document can be
 * restored. Requires the rights to anonymize and to delete. It cannot be undone, so the obstacles to destruction apply.
 */
export const anonymizeWholeHandlers: Handlers<Calls> = {
  anonymizeWhole: async (context, { guidList, reason }) => {
    const ids = [...new Set(guidList)];
    const found = await seenOf(context, ids);
    if (found.length < ids.length) return unknownDocument;
    for (const one of found) {
      const refusal = lacks(one, documentGrant.anonymize, documentGrant.delete);
      if (refusal) return refusal;
    }
    const reader = await lockWithBoxes(
      context,
      found.map(({ document }) => document),
    );
    // checked under the lock, so no obstacle can appear before the commit
    const { tx, tenantId, now } = context;
    const explained = await explain(tx, tenantId, ids, 'destruction', now());
    const free = found.filter(({ document }) => explained.get(document.id)?.can === true);
    const ended = await endRows(
      context,
      reader,
      free.map(({ document }) => document),
    );
    await anonymizeEnded(context, ended, reason);
    return {
      data: {
        documents: ids.map((guid) => {
          const { can = false, blockers = [] } = explained.get(guid) ?? {};
          const stopping = can ? [] : blockers.map(({ code, params }) => ({ code, params: { ...params } }));
          return { guid, erased: can, blockers: stopping };
        }),
      },
    };
  },
};

/**
 * Erases documents that have been removed from devices. Their rendered pages are deleted after the commit, even if this node
 * stops before.
 */
async function anonymizeEnded(
  { tx, tenantId, caller, now }: HandlerContext,
  documents: readonly Pick<DocumentRow, 'tenantId' | 'id' | 'version' | 'code'>[],
  reason: string,
): Promise<void> {
  for (const document of documents) {
    const unneeded = await eraseDocument(tx, document, { basis: 'anonymized', reason }, now(), caller);
    for (const sha256 of unneeded) await forgetDrawn(tx, tenantId, sha256, now());
  }
}
