import { randomUUID } from 'node:crypto';
import type { newVersionCalls } from '#schema/calls/registration.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import type { FileParts } from '#service/areas/files/opening.ts';
import type { FormHandler, Handlers } from '#service/http/handlers.ts';
import { keepSource } from './keep-source.ts';
import { raiseVersion } from './next-version.ts';
import { noteEvent } from './note.ts';
import { lacks, seen, unknownDocument } from './seen.ts';
import { addVersion, sourcesOf } from './sources.ts';

/** Answer to a change that created a version. */
export const appliedTo = (guid: string, currentChangeSetId: number) => ({
  data: { guid, currentChangeSetId, verdict: 'applied' as const, code: '', message: '' },
});

/** Versions of the pages of a document. */
export const newVersionHandlers = (parts: FileParts): Handlers<typeof newVersionCalls> => ({
  newVersion: { keep: keepSource(parts), handle: addPages },
});

const addPages: FormHandler<typeof newVersionCalls.newVersion>['handle'] = async (
  context,
  { guid, currentChangeSetId, fileName, uploadIds, opId = randomUUID() },
) => {
  const found = await seen(context, guid);
  if (!found) return unknownDocument;
  const refusal = lacks(found, documentGrant.imageVersion);
  if (refusal) return refusal;
  const { tx, caller, now } = context;
  const sources = await sourcesOf(tx, caller, uploadIds);
  if ('refused' in sources) return sources;
  if (sources.length === 0) return { refused: 'action.refused', message: 'fileMissing' };
  const raised = await raiseVersion(context, found.document, { currentChangeSetId, opId });
  if ('refused' in raised) return raised;
  if ('repeated' in raised) return appliedTo(guid, raised.repeated);
  const version = await addVersion(tx, caller, raised.document, sources, { name: fileName, now: now() });
  await noteEvent(tx, caller, raised.document, documentEvent.newVersion, now(), { detail: { pages: version }, opId });
  return appliedTo(guid, raised.document.version);
};
