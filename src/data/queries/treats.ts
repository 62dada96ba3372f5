import { map, of, scan, type Observable } from 'rxjs';
import type { OutboxDoc } from '#schema/collections.ts';
import { registration } from '#schema/entities/registration.ts';
import type { AnyOperationKind, Effect } from '#schema/operations/operation.ts';
import { registrationTreat } from '#schema/operations/rooms/archive.ts';
import type { Treat } from '#schema/operations/treat.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { entryOf } from '#sync/outbox/entry.ts';
import { isUndecided, pendingStates } from '#sync/outbox/states.ts';

/** A treatment saved on this device that an answer of the service does not show yet. */
export interface UnseenTreat {
  documentId: string;
  asked: Treat;
  effects: readonly Effect[];
  /** Waits for a verdict. */
  isPending: boolean;
}

/** Treatments an answer does not show. */
export interface UnseenTreats {
  /** Time of that answer (ms). */
  answerAt: number;
  treats: readonly UnseenTreat[];
}

/**
 * Treatments of documents of these boxes that the answer of a time does not show: those without a verdict, and those that got theirs
 * since it is shown, until the next answer.
 */
export function treatsSince({ outbox }: Db, containerIds: readonly string[], answerAt: number): Observable<UnseenTreats> {
  if (containerIds.length === 0) return of({ answerAt, treats: [] });
  const waited = new Set<string>();
  return observe(outbox.find({ selector: { lane: { $in: [...containerIds] } }, index: ['lane', 'n'] })).pipe(
    map((docs) => docs.filter(({ type }) => type === registrationTreat.type).toSorted((one, other) => one.n - other.n)),
    scan<OutboxDoc[], UnseenTreats>(
      (_, docs) => {
        for (const { id, state } of docs) if (pendingStates.includes(state)) waited.add(id);
        return { answerAt, treats: docs.filter((doc) => isUnseen(doc, waited)).flatMap((doc) => treatOf(doc) ?? []) };
      },
      { answerAt, treats: [] },
    ),
  );
}

/** Documents of these boxes with a treatment that is not at the service yet. */
export function unsentTreats({ outbox }: Db, containerIds: readonly string[]): Observable<ReadonlySet<string>> {
  return observe(outbox.find({ selector: { lane: { $in: [...containerIds] } }, index: ['lane', 'n'] })).pipe(
    map((docs) => docs.filter(({ type, state }) => type === registrationTreat.type && isUndecided(state))),
    map((docs) => new Set(docs.map(({ entityId }) => entityId))),
  );
}

/** True for one without a verdict, and for one that was accepted while it was waited for. */
const isUnseen = ({ id, state, conflictId }: OutboxDoc, waited: ReadonlySet<string>): boolean =>
  pendingStates.includes(state) || (state === 'done' && conflictId === '' && waited.has(id));

function treatOf(doc: OutboxDoc): UnseenTreat | undefined {
  const { payload, effects } = entryOf(doc, '', registrationTreat as unknown as AnyOperationKind); // one of them
  if (!payload) return undefined;
  const ofDocument = effects.filter(({ collection }) => collection === registration.collection);
  return {
    documentId: doc.entityId,
    asked: payload as Treat, // of this kind
    effects: ofDocument,
    isPending: pendingStates.includes(doc.state),
  };
}

/** A document with these treatments; null for one that was struck. */
export function treatedDocument(document: Registration, treats: readonly UnseenTreat[]): Registration | null {
  const its = treats.filter(({ documentId }) => documentId === document.id);
  return its
    .flatMap(({ effects }) => effects)
    .reduce<Registration | null>((row, { fold }) => fold(row) as Registration | null, document); // effects of this row
}
