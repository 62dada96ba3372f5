import * as v from 'valibot';
import { documentCalls } from '#schema/calls/documents.ts';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { Call } from '#schema/calls/call.ts';
import { dropAnswer, isAnswerTo } from '#src/data/answers/kept.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import type { Store } from '#sync/ports.ts';

/** State of a document to which stored data belong, as the service compares it. */
export interface Edition {
  guid: string;
  changeSetId: number;
  revision: number;
}

const { documentParts, documentPageInfo, documentStoreHistory, ...others } = documentCalls;
const { getDocumentText, documentHits, pageWords } = documentTextCalls;

/** Stored answers about a document, which are removed with it. */
const aboutDocument = [
  getDocumentText,
  documentParts,
  documentPageInfo,
  others.getDocumentMetadata,
  others.getDocumentHistory,
  others.relatedDocuments,
] as const;

const textAnswer = v.object({ edition: v.object({ guid: v.string(), changeSetId: v.number(), revision: v.number() }) });
const infoOf = v.object({ guid: v.string(), currentChangeSetId: v.number(), revision: v.number() });
const partsAnswer = v.pipe(
  v.union([v.object({ info: infoOf }), infoOf]),
  v.transform((answer) => ('info' in answer ? answer.info : answer)),
  v.transform(({ guid, currentChangeSetId, revision }): Edition => ({ guid, changeSetId: currentChangeSetId, revision })),
);

/**
 * Viewed documents, according to their stored answers. Answers of different states make a document outdated. Text without a
 * state, stored by an earlier version of the application, is removed, because nothing could find it once a word in it is
 * redacted.
 */
export async function lookedAt(store: Store): Promise<Edition[]> {
  const found = new Map<string, Edition>();
  const nameless: string[] = [];
  for (const doc of await store.find('rows', {})) {
    const isText = isAnswerTo(doc, getDocumentText);
    if (!isText && !isAnswerTo(doc, documentParts) && !isAnswerTo(doc, documentPageInfo)) continue;
    const edition = isText ? textEdition(doc.answer) : infoEdition(doc.answer);
    if (!edition) nameless.push(doc.id);
    else found.set(edition.guid, together(found.get(edition.guid), edition));
  }
  await store.drop('rows', nameless);
  return [...found.values()];
}

const textEdition = (answer: unknown) => {
  const read = v.safeParse(textAnswer, answer);
  return read.success ? read.output.edition : undefined;
};
const infoEdition = (answer: unknown) => {
  const read = v.safeParse(partsAnswer, answer);
  return read.success ? read.output : undefined;
};

function together(one: Edition | undefined, other: Edition): Edition {
  const isSame = !one || (one.changeSetId === other.changeSetId && one.revision === other.revision);
  return isSame ? other : { ...other, revision: -1 };
}

/** A document with outdated data on this device. `isSeen`: only its values changed, or it has a new version. */
export interface Outdated {
  guid: string;
  isSeen: boolean;
}

/**
 * Removes the text of these documents, and all other answers for those that are deleted or show less than before. Screens
 * request them again.
 */
export async function dropLooked(store: Store, outdated: readonly Outdated[], place: Workplace): Promise<void> {
  if (outdated.length === 0) return;
  for (const { guid, isSeen } of outdated) {
    for (const row of isSeen ? [getDocumentText] : aboutDocument) await dropAnswer<Call>(store, row, { guid });
    if (!isSeen) await dropAnswer(store, documentStoreHistory, { documentGuid: guid });
  }
  // hits and words are never stored, but a screen may show them
  await refreshCalled([...aboutDocument, documentHits, pageWords], place);
}
