import { and, eq } from 'drizzle-orm';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { shownBlockers } from './delete.ts';
import { dropPrepared } from './dropped.ts';
import { lockDocument } from './lock.ts';
import { noteEvents } from './note.ts';
import { endProposals } from './proposals.ts';
import { putTerms } from './read-text.ts';
import { lacks, seen, unknownDocument } from './seen.ts';

/** Removes a version of the pages. Its bytes are deleted 30 days later (`swept-versions.ts`). */
export const removeVersionHandlers: Handlers<Pick<typeof documentEditCalls, 'removeVersion'>> = {
  removeVersion: async (context, { guid, version, reason }) => {
    const found = await seen(context, guid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, documentGrant.imageVersion, documentGrant.delete);
    if (refusal) return refusal;
    const { tx, tenantId, caller, now } = context;
    await lockDocument(context, guid);
    const its = and(
      eq(documentFiles.tenantId, tenantId),
      eq(documentFiles.documentId, guid),
      eq(documentFiles.version, version),
      eq(documentFiles.removedAt, 0),
    );
    if ((await tx.$count(documentFiles, its)) === 0) return { refused: 'row.unknown', message: 'No such version.' };
    const { can = false, blockers = [] } = (await explain(tx, tenantId, [guid], 'deletion', now())).get(guid) ?? {};
    if (!can) return { data: { version, removed: false, blockers: shownBlockers(blockers) } };
    await tx.update(documentFiles).set({ removedAt: now(), removedBy: caller.userId, reason }).where(its);
    await noteEvents(tx, caller, [found.document], documentEvent.deleteImage, now(), { detail: { pages: version, reason } });
    await dropPrepared(tx, tenantId, [guid]);
    await endProposals(tx, { tenantId, documentId: guid, version });
    await putTerms(tx, found.document, now());
    return { data: { version, removed: true, blockers: [] } };
  },
};
