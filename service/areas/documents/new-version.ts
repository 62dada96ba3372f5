import { randomUUID } from 'node:crypto';
import type { newVersionCalls } from '#schema/calls/registration.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { Draft } from '#schema/judge/draft.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { dropPrepared } from './dropped.ts';
import { lockDocument } from './lock.ts';
import { noteEvent } from './note.ts';
import { lacks, seen, unknownDocument } from './seen.ts';
import { addVersion, sourcesOf } from './sources.ts';
import { dropTerms } from './terms.ts';

/** Versions of the pages of a document. */
export const newVersionHandlers: Handlers<typeof newVersionCalls> = {
  newVersion: async (context, { guid, currentChangeSetId, fileName, uploadIds, opId = randomUUID() }) => {
    const found = await seen(context, guid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, documentGrant.imageVersion);
    if (refusal) return refusal;
    const { tx, tenantId, caller, now } = context;
    const sources = await sourcesOf(tx, caller, uploadIds);
    if ('refused' in sources) return sources;
    if (sources.length === 0) return { refused: 'action.refused', message: 'fileMissing' };
    const reader = new TransactionReader(tx, tenantId);
    await reader.entities[container.name].load(found.document.containerId ? [found.document.containerId] : []);
    await lockDocument(context, guid);
    const held = await reader.row(registration.name, guid);
    if (!held || held.deleted) return unknownDocument;
    // never a silent second version: another one came since the caller looked
    if (held.row.version !== currentChangeSetId)
      return { refused: 'row.changed', message: `Version ${held.row.version} is newer.` };
    const row = { ...held.row, version: held.row.version + 1 };
    const draft = new Draft(reader);
    draft.put(registration.name, row);
    const by = { opId, deviceId: '', n: 0, userName: caller.name, at: now() };
    draft.steps.push({ collection: registration.name, rowId: guid, version: row.version, before: held.row, ...by });
    await flush(reader, draft, { cloned: new Set(), now: now() });
    await dropTerms(tx, tenantId, guid);
    await dropPrepared(tx, tenantId, [guid]);
    const version = await addVersion(tx, caller, { id: guid, version: row.version }, sources, { name: fileName, now: now() });
    await noteEvent(tx, caller, { ...found.document, version: row.version }, documentEvent.newVersion, now(), {
      detail: { pages: version },
      opId,
    });
    return { data: { guid, currentChangeSetId: row.version, verdict: 'applied', code: '', message: '' } };
  },
};
