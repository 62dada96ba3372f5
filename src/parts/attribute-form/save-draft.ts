import { LIMITS } from '#schema/limits.ts';
import { isTooLarge } from '#schema/operations/payload-size.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { newDocument, nextDocument, ofItsOwn, withCode, type Source } from './begin-document.ts';
import type { AttributeDraft, FinishedDocument } from './contract.ts';
import { documentValues, draftIssues, finishedDocument, type Reading } from './document-values.ts';
import type { WorkState, WorkStore } from './work-store.ts';

/**
 * Checks a draft, hands the finished document to the screen and begins the next. False leaves the form as it is; `faulty`
 * is what it shows then.
 */
export async function saveDraft(store: WorkStore, draft: AttributeDraft, faulty: Partial<WorkState> = {}): Promise<boolean> {
  store.beginSaving();
  try {
    const reading = store.reading();
    const { first, toVerify } = await checked(store, draft, reading);
    if (first) {
      store.endSaving();
      store.set(faulty);
      store.apply({ is: 'left', id: first.attributeId });
      store.view.focus(first.attributeId);
      store.view.announceIssue(first);
      return false;
    }
    const saved = await handOver(store.source, draft, (own) => finishedDocument(own, reading, toVerify));
    if (saved) await beginNext(store, saved.values, draft);
    return saved !== undefined;
  } finally {
    store.endSaving();
  }
}

/** Returns the first rule the draft breaks, and the values that could not be looked up. */
async function checked(
  store: WorkStore,
  draft: AttributeDraft,
  reading: Reading,
): Promise<{ first: AttributeIssue | undefined; toVerify: string[] }> {
  const { documentClass, hints } = store.source;
  const lookUp = async (dictionaryId: string, value: string): Promise<boolean | undefined> => {
    const answer = await hints.has(dictionaryId, value);
    store.learn(dictionaryId, [value], answer);
    return answer;
  };
  const { issues, toVerify } = await checkDocument(documentClass.attributes, documentValues(draft, reading), {
    today: reading.writing.today,
    lookUp,
  });
  const first = draftIssues(draft, reading).values().next().value ?? issues[0];
  return { first: first ?? sizeIssue(finishedDocument(draft, reading, toVerify)), toVerify };
}

/** Space for what the screen adds to a finished document before it is an operation: ids, and the names of their fields. */
const ADDED = { containerId: 'x'.repeat(LIMITS.nameCharacters), projectId: 'x'.repeat(LIMITS.nameCharacters) };

/** A document that the service would refuse for its size, as an issue of its longest value. */
function sizeIssue(document: FinishedDocument): AttributeIssue | undefined {
  if (!isTooLarge({ ...document, ...ADDED })) return undefined;
  const [longest] = Object.entries(document.values).toSorted(([, one], [, other]) => other.length - one.length);
  return longest && { attributeId: longest[0], code: 'documentTooLarge', params: {} };
}

/** Gives the finished document to the screen, again as one of its own where another tab was first; undefined when it was not saved. */
async function handOver(
  source: Source,
  draft: AttributeDraft,
  finish: (draft: AttributeDraft) => FinishedDocument,
): Promise<FinishedDocument | undefined> {
  for (let own = draft; ; own = await ofItsOwn(source, own)) {
    const finished = finish(own);
    const outcome = await source.onSave(finished, draft.begun);
    if (outcome !== 'taken') return outcome === 'saved' ? finished : undefined;
  }
}

/** The document after a saved one. */
async function beginNext(store: WorkStore, last: AttributeDraft['last'], before: AttributeDraft): Promise<void> {
  const { source } = store;
  if (source.editing) return source.draft.write(null);
  // the row first: who looks up sees that it is there, and the next form takes twice as long to draw
  const [next] = await Promise.all([nextDocument(source, last, before, store.view.today()), store.view.painted()]);
  store.show(next);
  store.write(next);
  return undefined;
}

/** Begins the document again; its number stays its own, and a code that was held is that of the paper now in the hand. */
export async function clearDraft(store: WorkStore): Promise<void> {
  const { draft } = store.state();
  if (store.isSaving) store.ignore();
  if (!draft || store.isSaving) return;
  const series = store.asked().filter((attribute) => attribute.autonumber);
  const fresh = await newDocument(
    { ...store.source, numbers: { next: () => Promise.resolve({ value: '', leased: false }) } },
    draft.last,
    draft.pinned,
    store.view.today(),
  );
  const kept = series.flatMap(({ id }) => (draft.fields[id] ? [[id, draft.fields[id]] as const] : []));
  const begun = { ...fresh, leased: draft.leased, fields: { ...fresh.fields, ...Object.fromEntries(kept) } };
  const cleared = withCode(store.source, begun, draft.held);
  store.show(cleared);
  store.set({ cleared: draft.touched ? draft : null });
  store.write(store.source.editing ? null : cleared);
}

/** Brings back what was cleared. */
export function undoClear(store: WorkStore): void {
  const { cleared } = store.state();
  if (!cleared) return;
  store.set({ cleared: null });
  store.show(cleared);
  store.write(cleared);
}
