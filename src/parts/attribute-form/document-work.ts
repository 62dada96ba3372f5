import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { firstDocument, type Source } from './begin-document.ts';
import type { CodeTaken } from './contract.ts';
import { acceptsEntry, enterField, focusFirst, goOnFrom } from './cursor.ts';
import { type DraftEvent } from './document-draft.ts';
import { documentValues, draftIssues, fieldValue, type Reading } from './document-values.ts';
import { narrowedHints } from './narrowed-hints.ts';
import { clearDraft, saveDraft, undoClear } from './save-draft.ts';
import { WorkStore, type WorkView } from './work-store.ts';

/**
 * One operator filling document after document: a store the form renders from. It updates synchronously, because one key may
 * be several events: a hint is taken, its value is checked and the cursor moves before anything is rendered.
 */
export class DocumentWork {
  readonly #store: WorkStore;
  #isLoaded = false;
  /** Scanned codes wait for the save before them. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(source: Source, view: WorkView) {
    this.#store = new WorkStore(source, view);
  }

  readonly state = (): ReturnType<WorkStore['state']> => this.#store.state();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** The screen has newer ports or a newer class. */
  update(source: Source): void {
    this.#store.source = source;
  }

  /** Reads the stored draft, or begins a document. Once. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const store = this.#store;
    const { draft, isStored } = await firstDocument(store.source, store.view.today());
    store.show(draft);
    if (!isStored && !store.source.editing) store.write(draft);
  }

  /** Returns the context for reading the draft. */
  reading(): Reading {
    return this.#store.reading();
  }

  apply(event: DraftEvent): void {
    this.#store.apply(event);
  }

  /** Hints for what was typed; a value that was offered is known to the dictionary. */
  hintsFor(attribute: Attribute, text: string): readonly string[] | Promise<readonly string[]> {
    const { draft } = this.state();
    if (!draft) return [];
    const values = documentValues(draft, this.reading());
    const offer = (hints: readonly string[]): readonly string[] => {
      this.#store.learn(attribute.dictionaryId, hints, true);
      return hints;
    };
    const { source } = this.#store;
    const found = narrowedHints(attribute, values, text, (asked) =>
      source.hints.find(attribute, asked, values[attribute.masterId] ?? ''),
    );
    return found instanceof Promise ? found.then(offer) : offer(found);
  }

  /** Enter in a field, or the card NEXT FIELD: to the next one that needs a value, on the last one saves. */
  enter(id: string): void {
    enterField(this.#store, id, () => void this.save());
  }

  /** Returns if the current entry of a double entry keeps the other rules; reports the broken one. */
  acceptsEntry(id: string): boolean {
    return acceptsEntry(this.#store, id);
  }

  /** Focuses the first field that needs a value. */
  focusFirst(): void {
    focusFirst(this.#store);
  }

  /** Checks and saves the document, and begins the next. False leaves the form as it is. */
  save(): Promise<boolean> {
    const draft = this.#store.draftNow();
    if (this.#store.isSaving) this.#store.ignore();
    if (this.#store.isSaving || !draft || this.#store.source.disabledReason) return Promise.resolve(false);
    const saving = saveDraft(this.#store, draft, { isTried: true });
    this.#line = saving.catch(() => false);
    return saving;
  }

  /** A scan ends, or the form goes: what was typed during a save was not a person's, or is of no use now. */
  dropIgnoredReport(): void {
    this.#store.dropIgnoredReport();
  }

  /** A scanned document code (ux.md §6.3, 5). Codes that come fast are taken one after the other. */
  takeCode(code: string): Promise<{ taken: CodeTaken; missing?: string | undefined }> {
    const taking = this.#line.then(() => this.#takeCode(code));
    this.#line = taking.catch(() => undefined);
    return taking;
  }

  async #takeCode(code: string): Promise<{ taken: CodeTaken; missing?: string | undefined }> {
    const draft = this.#store.draftNow();
    const attribute = codeAttribute(this.#store.asked());
    if (!draft || !attribute || this.#store.source.editing) return { taken: 'noPlace' };
    const there = fieldValue(attribute, draft.fields[attribute.id], this.reading().writing);
    if (there === '' || there === code) {
      this.fill(attribute.id, code);
      return { taken: 'placed' };
    }
    if (await saveDraft(this.#store, draft)) {
      // the next document has the code that was held: this one comes after it
      if (draft.held !== '') return this.#takeCode(code);
      this.fill(attribute.id, code);
      return { taken: 'savedAndPlaced' };
    }
    if (draft.held !== '' && draft.held !== code) return { taken: 'full' };
    this.apply({ is: 'held', code });
    const [missing] = draftIssues(draft, this.reading()).keys();
    return { taken: 'held', missing: missing === undefined ? undefined : this.#store.attribute(missing)?.name };
  }

  /** Scanned text for a field of the operator's choice. */
  fill(id: string, value: string): void {
    this.apply({ is: 'filled', id, value, from: 'scanned' });
    goOnFrom(this.#store, id);
  }

  /** F4: the value of the document before. A series never repeats. */
  repeatLast(id: string): void {
    const value = this.state().draft?.last[id] ?? '';
    if (value !== '' && !this.#store.attribute(id)?.autonumber) this.apply({ is: 'filled', id, value, from: 'kept' });
  }

  /** Begins the document again; its number stays its own. */
  clear(): Promise<void> {
    return clearDraft(this.#store);
  }

  /** Brings back what was cleared. */
  undoClear(): void {
    undoClear(this.#store);
  }
}
