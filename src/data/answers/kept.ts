import type { Call, CallInput, CallResult } from '#schema/calls/call.ts';
import type { AnswerDoc } from '#schema/collections.ts';
import { ANSWER_STORE } from '#schema/limits.ts';
import { canonical } from '#schema/operations/operation.ts';
import { StoreFault, type Store } from '#sync/ports.ts';
import { withdrawnDoc } from '#sync/pull/scopes.ts';
import { browserHasher } from '#src/data/sync/browser-ports.ts';
import { isTooOld, sweepSoon } from './sweep.ts';

/**
 * Answers of cached calls in the collection `rows`, which stores nothing else. They are shown with their time while the service
 * cannot be reached, and are never the only copy of anything.
 */
export interface Answer<C extends Call> {
  data: CallResult<C>;
  /** Time of the answer (ms). */
  at: number;
}

/** Id of the answer to one input. The hash keeps it short; the database blinds it (`sealing/blinding.ts`). */
export async function answerId<C extends Call>(row: C, input: CallInput<C>): Promise<string> {
  return `${nameOf(row)}/${await browserHasher.sha256(canonical(input ?? {}))}`;
}

const nameOf = ({ method, path }: Call) => `${method}${path.replaceAll('/', '.')}`;

/** True if a stored answer is one of this call. */
export const isAnswerTo = ({ call }: Pick<AnswerDoc, 'call'>, row: Call): boolean => call === nameOf(row);

/** A read is noted once in this time: to note each would be a write for each page. */
const NOTED_MS = 3_600_000;

/** The stored answer, or undefined: none, or too old to be shown. */
export async function readAnswer<C extends Call>(store: Store, id: string, now = Date.now()): Promise<Answer<C> | undefined> {
  const [doc] = await store.get('rows', [id]);
  if (!doc || isTooOld(doc, now)) return undefined;
  if (now - doc.readAt > NOTED_MS) await noteRead(store, id, now);
  return { data: doc.answer as CallResult<C>, at: doc.at }; // written by `keepAnswer`, from a checked answer
}

/** A full disk takes no note of a read; the answer is there all the same. */
async function noteRead(store: Store, id: string, now: number): Promise<void> {
  await store.change('rows', [id], (doc) => doc && { ...doc, readAt: now }).catch(() => undefined);
}

/** Returns the withdrawals that the device knows: an answer that was made before a withdrawal must not be stored after it. */
export async function sightOf(store: Store): Promise<string> {
  const [doc] = await store.get('settings', [withdrawnDoc]);
  return canonical(doc?.value ?? {});
}

/**
 * Stores an answer, if the user's sight is still the one it was asked in. Larger ones, and those of calls that are not `cached`,
 * are not stored. A full disk stores none: answers never take the place of unsent work.
 */
export async function keepAnswer<C extends Call>(
  store: Store,
  { row, input, data, sight }: { row: C; input: CallInput<C>; data: CallResult<C>; sight: string },
  now = Date.now(),
): Promise<void> {
  if (row.offline !== 'cached') return;
  const bytes = JSON.stringify(data ?? null).length;
  if (bytes > ANSWER_STORE.answerBytes) return;
  const id = await answerId(row, input);
  const scope = await scopeOf(store, input ?? {});
  if ((await sightOf(store)) !== sight) return;
  const keeps = row.keeps ?? ANSWER_STORE.answers;
  const doc = { id, call: nameOf(row), keeps, scope, answer: data, bytes, at: now, readAt: now };
  if (!(await hasRoom(() => store.put('rows', [doc])))) return;
  // withdrawn in between: the note of a withdrawal comes before its rows go
  if ((await sightOf(store)) !== sight) await store.drop('rows', [id]);
  sweepSoon(store);
}

/** Drops a stored answer whose subject the service no longer knows for this user. */
export async function dropAnswer<C extends Call>(store: Store, row: C, input: CallInput<C>): Promise<void> {
  if (row.offline === 'cached') await store.drop('rows', [await answerId(row, input)]);
}

/** Changes a stored answer after the service confirmed a change that it shows; `change` gets the answer and the time it came. */
export async function changeAnswer<C extends Call>(
  store: Store,
  id: string,
  change: (data: CallResult<C>, at: number) => CallResult<C>,
): Promise<void> {
  const isChanged = await hasRoom(() =>
    store.change('rows', [id], (doc) => {
      if (!doc) return undefined;
      return { ...doc, answer: change(doc.answer, doc.at) };
    }),
  );
  // without room for the new one, none is better than one that is known to be wrong
  if (!isChanged) await store.drop('rows', [id]);
}

/** Returns false if the disk is full; any other fault is thrown. */
async function hasRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (fault) {
    if (fault instanceof StoreFault && fault.kind === 'full') return false;
    throw fault;
  }
}

/** The project an input names, also by its class; empty where it names none. */
async function scopeOf(store: Store, input: Readonly<Record<string, unknown>>): Promise<string> {
  const { projectId, classId } = input;
  if (typeof projectId === 'string' && projectId !== '') return `project:${projectId}`;
  if (typeof classId !== 'string') return '';
  const [doc] = await store.get('references', [`class/${classId}`]);
  return doc?.row && 'projectId' in doc.row ? `project:${doc.row.projectId}` : '';
}
