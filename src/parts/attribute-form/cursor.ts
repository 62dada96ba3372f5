import { nextField } from '#schema/rules/inherit.ts';
import { documentValues, draftIssues, fieldValue } from './document-values.ts';
import type { WorkStore } from './work-store.ts';

/** Moves the cursor (ux.md §1, 2): the rules of Enter over the current document. */

/** The dictionary a field's value has to be looked up in before the cursor may go on; null when nothing is to be asked. */
function questionOf(store: WorkStore, id: string): { dictionaryId: string; value: string } | null {
  const attribute = store.attribute(id);
  const field = store.state().draft?.fields[id];
  if (!attribute || attribute.dictionaryId === '' || attribute.multi) return null;
  const value = fieldValue(attribute, field, store.reading().writing);
  return value === '' || store.isAnswered(attribute.dictionaryId, value) ? null : { dictionaryId: attribute.dictionaryId, value };
}

/** Enter in a field: to the next one that needs a value, on the last one `save`. */
export function enterField(store: WorkStore, id: string, save: () => void): void {
  const question = questionOf(store, id);
  if (!question) return goOn(store, id, save);
  const { dictionaryId, value } = question;
  void store.source.hints.has(dictionaryId, value).then((answer) => {
    store.learn(dictionaryId, [value], answer);
    // An operator who moved to another field is not moved back.
    if (store.state().draft?.focus === id) goOn(store, id, save);
  });
  return undefined;
}

function goOn(store: WorkStore, id: string, save: () => void): void {
  const { draft } = store.state();
  if (!draft) return;
  const reading = store.reading();
  const issues = draftIssues(draft, reading);
  const own = issues.get(id);
  // A wrong value is corrected in its field; a missing one may wait for the end.
  if (own && own.code !== 'required') {
    store.apply({ is: 'left', id });
    return store.view.announceIssue(own);
  }
  const values = documentValues(draft, reading);
  const next = nextField(store.asked(), id, {
    isEmpty: (other) => (values[other] ?? '') === '',
    isFaulty: (other) => issues.has(other) && issues.get(other)?.code !== 'required',
  });
  if (next === null) return save(); // nothing of the field is drawn once more before the row
  store.apply({ is: 'left', id });
  return store.view.focus(next);
}

/** To the next empty field, without saving: a scan alone saves only through the next scan or Enter. */
export function goOnFrom(store: WorkStore, id: string): void {
  const next = nextEmpty(store, id);
  if (next !== undefined) store.view.focus(next ?? id);
}

/** Focuses the first field that needs a value, or the one the document was left in. */
export function focusFirst(store: WorkStore): void {
  const { draft } = store.state();
  const first = nextEmpty(store, '');
  if (!draft || first === undefined) return;
  const asked = store.asked();
  const resumed = draft.touched && asked.some(({ id }) => id === draft.focus) ? draft.focus : null;
  const target = resumed ?? first ?? asked.at(-1)?.id;
  if (target !== undefined) store.view.focus(target);
}

/** The next field without a value; null for none, undefined while there is no document. */
function nextEmpty(store: WorkStore, id: string): string | null | undefined {
  const { draft } = store.state();
  if (!draft) return undefined;
  const values = documentValues(draft, store.reading());
  return nextField(store.asked(), id, { isEmpty: (other) => (values[other] ?? '') === '', isFaulty: () => false });
}

/** Returns if the current entry of a double entry keeps the other rules; reports the broken one. */
export function acceptsEntry(store: WorkStore, id: string): boolean {
  const { draft } = store.state();
  if (!draft) return false;
  const found = draftIssues(draft, store.reading()).get(id);
  if (!found || found.code === 'reinputUnfinished' || found.code === 'reinputDiffers') return true;
  store.apply({ is: 'left', id });
  store.view.announceIssue(found);
  return false;
}
