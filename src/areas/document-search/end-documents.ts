import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import type { EndOfDocuments } from './end-choice.tsx';
import type { KeptDocument } from './kept-documents.tsx';

type Staying = readonly { guid: string; blockers: KeptDocument['blockers'] }[];

/** Ends documents in the chosen way; returns those that stay. */
export async function endDocuments(end: EndOfDocuments, ids: readonly string[], reason: string): Promise<Outcome<Staying>> {
  if (end === 'erase') {
    const outcome = await call(anonymizationCalls.anonymizeWhole, { guidList: [...ids], reason });
    return outcome.kind === 'done' ? { ...outcome, data: outcome.data.documents.filter(({ erased }) => !erased) } : outcome;
  }
  const outcome = await call(documentEditCalls.delete, { GuidList: ids.map((Guid) => ({ Guid })), reason });
  return outcome.kind === 'done' ? { ...outcome, data: outcome.data.documents.filter(({ deleted }) => !deleted) } : outcome;
}
