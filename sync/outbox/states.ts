import { outboxStates, type OutboxState } from '#schema/collections.ts';

/**
 * The states of an operation on the device as a total table: every state handles every event (sync/README.md, States).
 *
 * ```
 * queued ─send▶ inflight ─applied▶ acked ─reached▶ done
 *    ▲              │ ├─ contested ▶ contested ─returned▶ returned ─superseded▶ superseded
 *    └─ lost, held ─┘ └─ refused ▶ refused ─superseded▶ superseded
 * ```
 * A final verdict may arrive twice and in two ways (push answer, feed), so every undecided state accepts it.
 */
export const outboxEvents = [
  /** Handed to the transport. */
  'send',
  /** Verdicts of the service. */
  'applied',
  'contested',
  'refused',
  'returned',
  'rejected',
  /** Nothing was decided: no answer, a status other than 200, an answer that does not mention it, held, retry. */
  'lost',
  /** A sender starts: operations in flight belonged to an earlier one. */
  'start',
  /** The cursor has reached its position: the service's rows show it now. */
  'reached',
  /** The service was restored from a backup: its verdicts of the old epoch may be lost. */
  'epoch',
  /** Actions of the author. */
  'superseded',
  'cancelled',
  'again',
] as const;
export type OutboxEvent = (typeof outboxEvents)[number];

export type OutboxRules = Readonly<Record<OutboxState, Readonly<Record<OutboxEvent, OutboxState>>>>;

function stay(state: OutboxState): Record<OutboxEvent, OutboxState> {
  return Object.fromEntries(outboxEvents.map((event) => [event, state])) as Record<OutboxEvent, OutboxState>; // one entry per event
}

const words = {
  applied: 'acked',
  contested: 'contested',
  refused: 'refused',
  returned: 'returned',
  rejected: 'done',
} as const satisfies Partial<Record<OutboxEvent, OutboxState>>;

export const outboxRules: OutboxRules = {
  // Queued once more by a restore while its author's correction was being saved: the correction stands for it.
  queued: { ...stay('queued'), ...words, send: 'inflight', superseded: 'superseded', cancelled: 'cancelled' },
  inflight: { ...stay('inflight'), ...words, lost: 'queued', start: 'queued' },
  acked: { ...stay('acked'), ...words, reached: 'done', epoch: 'queued' },
  contested: { ...stay('contested'), ...words, epoch: 'queued', superseded: 'superseded' },
  returned: { ...stay('returned'), ...words, epoch: 'queued', superseded: 'superseded' },
  // Its refusal is forgotten too, and others may depend on it: it is judged once more. The author may take it back.
  refused: {
    ...stay('refused'),
    ...words,
    epoch: 'queued',
    superseded: 'superseded',
    cancelled: 'cancelled',
    again: 'queued',
  },
  // A batch of decisions may be taken back: a case that was done is open again.
  done: { ...stay('done'), contested: 'contested', returned: 'returned', epoch: 'queued' },
  superseded: stay('superseded'),
  cancelled: stay('cancelled'),
};

/** States of an operation that is still projected on its rows (I6). */
export const pendingStates: readonly OutboxState[] = outboxStates.filter(
  (state) => state !== 'done' && state !== 'superseded' && state !== 'cancelled',
);

/** Saved and not yet decided by the service. */
export function isUndecided(state: OutboxState): boolean {
  return state === 'queued' || state === 'inflight';
}
