import type { OutboxDoc } from '#schema/collections.ts';
import type { PushAnswer, PushVerdict } from '#schema/sync-wire.ts';
import { moved, type Core } from '#sync/core.ts';
import { readCursor } from '#sync/pull/cursor.ts';
import { backoffMs } from './backoff.ts';

/** Result of an answer, for the loop. */
export interface Decided {
  /** Operations that have a verdict now. */
  decided: number;
  /** Operations the service could not judge: it postpones them, does not mention them, or answers from another epoch. */
  left: number;
}

/** Returns undecided operations to the queue. */
export async function giveBack(core: Core, ids: readonly string[], nextAt = 0): Promise<void> {
  await core.mirror.change(ids, (doc) => (doc?.state === 'inflight' ? moved(core, doc, 'lost', { nextAt }) : undefined));
}

/**
 * Takes in the verdicts of one answer. Operations it does not mention stay queued. An answer of an epoch other than the
 * cursor's decides nothing: the service may have forgotten it (reliability.md 1.5, holes 1 and 2).
 */
export async function takeVerdicts(core: Core, sent: readonly string[], answer: PushAnswer): Promise<Decided> {
  const { epoch } = await readCursor(core.ports.store);
  if (epoch !== '' && epoch !== answer.epoch) {
    await giveBack(core, sent);
    return { decided: 0, left: sent.length };
  }
  const words = new Map(answer.results.map((word) => [word.opId, word]));
  forgetMissing(core, answer.results);
  const held = answer.results.filter(({ verdict }) => verdict === 'held');
  const orphans = await orphansAmong(core, held);
  const fileless = filelessAmong(core, held);
  // one delay for all: operations held together are sent together again, not in a request each
  const drawn = core.ports.rng.next();
  let decided = 0;
  await core.mirror.change(sent, (doc, id) => {
    if (!doc) return undefined;
    const word = words.get(id);
    if (orphans.has(id)) return moved(core, doc, 'refused', { ...ownWord, code: 'dependencyMissing' });
    if (fileless.has(id)) return moved(core, doc, 'refused', { ...ownWord, code: 'fileMissing' });
    if (!word || word.verdict === 'held' || word.verdict === 'retry') return undecided(core, doc, word, drawn);
    decided++;
    return afterWord(core, doc, word, answer.epoch);
  });
  return { decided, left: sent.filter((id) => (words.get(id)?.verdict ?? 'retry') === 'retry').length };
}

/** Marks files missing in a restored service, so that they are sent again before their operations. */
function forgetMissing({ mirror, arrived }: Core, words: readonly PushVerdict[]): void {
  for (const { opId, verdict, code } of words)
    if (verdict === 'held' && code === 'fileMissing') for (const id of mirror.get(opId)?.files ?? []) arrived.delete(id);
}

/**
 * Held operations whose files are missing in the service and on this device: a restored backup lacks bytes that had left the
 * device. They cannot be recovered, so their author is asked now and not after the retention of a held operation.
 */
function filelessAmong({ mirror, absent }: Core, held: readonly PushVerdict[]): ReadonlySet<string> {
  const missing = held.filter(({ code }) => code === 'fileMissing').flatMap(({ opId }) => mirror.get(opId) ?? []);
  const gone = missing.filter(({ doc, files }) => doc.tries >= TRIES_IN_VAIN && files.some((id) => absent.has(id)));
  return new Set(gone.map(({ op }) => op.opId));
}

/** Fields of a refusal by the device itself. */
const ownWord = { seq: 0, epoch: '', nextAt: 0 } as const;
/** Codes of such a refusal: the service has no word on the operation, so nothing that names it can go before its author acts. */
const ownCodes: ReadonlySet<string> = new Set(['dependencyMissing', 'fileMissing', 'fileRefused']);

const TRIES_IN_VAIN = 6;

/**
 * Held operations that would wait in vain: they name one that its author has replaced or taken back, which a restore has
 * made the service forget, and after so many tries nothing stands for it there. They are put before their author; held
 * on, they would keep the box from closing for days, and even the replacement may be waiting behind them. What names an
 * orphan is one with it: nothing is on its way that could ever stand for that.
 */
async function orphansAmong(core: Core, held: readonly PushVerdict[]): Promise<ReadonlySet<string>> {
  const entries = held.flatMap(({ opId }) => core.mirror.get(opId) ?? []).toSorted((a, b) => a.doc.n - b.doc.n);
  if (entries.length === 0) return new Set();
  const docs = await core.ports.store.get('outbox', [...new Set(entries.flatMap(({ op }) => op.deps))]);
  const named = new Map(docs.flatMap((doc) => (doc ? [[doc.id, doc]] : [])));
  const orphans = new Set<string>();
  for (const { doc, op } of entries) {
    const isGone = (dep?: OutboxDoc) => dep && (isOrphan(dep) || (isEnded(dep) && doc.tries >= TRIES_IN_VAIN));
    // what an operation names has a smaller number, so it was looked at before
    if (op.deps.some((id) => orphans.has(id) || isGone(named.get(id)))) orphans.add(op.opId);
  }
  return orphans;
}

/** True if its author ended it: the service will never receive it under this id, but what replaced it. */
function isEnded({ state }: OutboxDoc): boolean {
  return state === 'superseded' || state === 'cancelled';
}

/** True if the device itself returned the operation to its author. */
function isOrphan({ state, code }: OutboxDoc): boolean {
  return state === 'refused' && ownCodes.has(code);
}

function undecided(core: Core, doc: OutboxDoc, word: PushVerdict | undefined, drawn: number): OutboxDoc | undefined {
  if (doc.state !== 'inflight') return undefined;
  const nextAt = word ? core.ports.clock.now() + Math.max(500, backoffMs(doc.tries, { next: () => drawn })) : 0;
  return moved(core, doc, 'lost', { nextAt });
}

function afterWord(core: Core, doc: OutboxDoc, word: PushVerdict, epoch: string): OutboxDoc | undefined {
  const isDecided = doc.state !== 'queued' && doc.state !== 'inflight';
  // Decided already in this epoch: what became of it since comes by the feed, which knows more words than an answer.
  if ((isDecided && doc.epoch === epoch) || word.verdict === 'held' || word.verdict === 'retry') return undefined;
  const { code, conflictId, message } = word;
  // Only the place of an applied one counts. Any word of the feed on another is newer: "returned" and "rejected" come only there.
  const seq = word.verdict === 'applied' ? word.seq : 0;
  return moved(core, doc, word.verdict, { seq, epoch, code, conflictId, message, nextAt: 0 });
}
