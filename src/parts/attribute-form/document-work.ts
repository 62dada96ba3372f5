import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { narrowedTo } from '#schema/rules/choices-of.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { askedAttributes, nextField } from '#schema/rules/inherit.ts';
import { firstDocument, newDocument, type Source } from './begin-document.ts';
import { codeAttribute, draftAfter, type DraftEvent } from './document-draft.ts';
import { documentValues, draftIssues, fieldValue, finishedDocument, type Reading } from './document-values.ts';
import type { AttributeDraft, CodeTaken } from './contract.ts';

/** What the work asks of the page. */
export interface WorkView {
  focus: (attributeId: string) => void;
  /** Says why Enter or saving goes no further. */
  say: (issue: AttributeIssue) => void;
  locale: () => string;
  today: () => string;
  now: () => number;
}

export interface WorkState {
  /** Null until the stored draft was read. */
  draft: AttributeDraft | null;
  /** Rises with each document: its fields are new elements, so that keys of a burst meant for the last one cannot reach them. */
  turn: number;
  /** When the draft was last on disk; 0 for never. */
  savedAt: number;
  isBusy: boolean;
  /** Saving was tried: every error may be shown. */
  isTried: boolean;
  /** What the dictionaries said so far, by dictionary and value. */
  answers: ReadonlyMap<string, boolean | undefined>;
  /** What was cleared, until something new is typed: undo instead of a question (ux.md §1, 10). */
  cleared: AttributeDraft | null;
}

const begun: WorkState = {
  draft: null,
  turn: 0,
  savedAt: 0,
  isBusy: false,
  isTried: false,
  answers: new Map(),
  cleared: null,
};

const answerKey = (dictionaryId: string, value: string): string => JSON.stringify([dictionaryId, value]);

/**
 * One operator filling document after document: a store the form draws from. It answers at once, because one key may be
 * several events: a hint is taken, its value is checked and the cursor goes on before anything was drawn.
 */
export class DocumentWork {
  #source: Source;
  readonly #view: WorkView;
  #state: WorkState = begun;
  #isLoaded = false;
  readonly #listeners = new Set<() => void>();
  /** Scanned codes wait for the save before them. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(source: Source, view: WorkView) {
    this.#source = source;
    this.#view = view;
  }

  readonly state = (): WorkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The screen has newer ports or a newer class. */
  update(source: Source): void {
    this.#source = source;
  }

  #set(part: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #write(draft: AttributeDraft | null): void {
    this.#source.draft.write(draft).then(
      () => this.#set({ savedAt: this.#view.now() }),
      // The store says why in its own place; typing goes on with what is in memory.
      () => undefined,
    );
  }

  #show(draft: AttributeDraft): void {
    this.#set({ draft, turn: this.#state.turn + 1, isTried: false });
  }

  /** Reads the stored draft, or begins a document. Once. */
  async load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    const { draft, isStored } = await firstDocument(this.#source, this.#view.today());
    this.#show(draft);
    if (!isStored && !this.#source.editing) this.#write(draft);
  }

  /** How the draft is read now. */
  reading(): Reading {
    const { documentClass, inherited, editing } = this.#source;
    return {
      documentClass,
      inherited,
      stored: editing?.values,
      writing: { locale: this.#view.locale(), today: this.#view.today() },
      has: (dictionaryId, value) => this.#state.answers.get(answerKey(dictionaryId, value)),
    };
  }

  #asked(): Attribute[] {
    return askedAttributes(this.#source.documentClass.attributes, this.#source.inherited);
  }

  #attribute(id: string): Attribute | undefined {
    return this.#source.documentClass.attributes.find((attribute) => attribute.id === id);
  }

  apply(event: DraftEvent): void {
    const { draft, isBusy } = this.#state;
    // A document that is being saved is no longer anybody's to change.
    if (!draft || isBusy) return;
    const next = draftAfter(draft, event);
    if (next === draft) return;
    const isWork = event.is === 'typed' || event.is === 'reinput' || event.is === 'filled';
    this.#set({ draft: next, cleared: isWork ? null : this.#state.cleared });
    this.#write(next);
  }

  #learn(dictionaryId: string, values: readonly string[], answer: boolean | undefined): void {
    const answers = new Map(this.#state.answers);
    for (const value of values) answers.set(answerKey(dictionaryId, value), answer);
    this.#set({ answers });
  }

  /** Hints for what was typed; a value that was offered is known to the dictionary. */
  async hintsFor(attribute: Attribute, text: string): Promise<readonly string[]> {
    const { draft } = this.#state;
    if (!draft) return [];
    const values = documentValues(draft, this.reading());
    const start = narrowedTo(attribute, values);
    const asked = text.startsWith(start) ? text : start + text;
    const hints = await this.#source.hints.find(attribute, asked, values[attribute.masterId] ?? '');
    const fitting = start === '' ? hints : hints.filter((hint) => hint.startsWith(start));
    this.#learn(attribute.dictionaryId, fitting, true);
    return fitting;
  }

  /** The dictionary a field's value has to be looked up in before the cursor may go on; null when nothing is to be asked. */
  #question(id: string): { dictionaryId: string; value: string } | null {
    const attribute = this.#attribute(id);
    const field = this.#state.draft?.fields[id];
    if (!attribute || attribute.dictionaryId === '' || attribute.multi) return null;
    const value = fieldValue(attribute, field, this.reading().writing);
    const isKnown = this.#state.answers.has(answerKey(attribute.dictionaryId, value));
    return value === '' || isKnown ? null : { dictionaryId: attribute.dictionaryId, value };
  }

  /** Enter in a field, or the card NEXT FIELD: to the next one that needs a value, on the last one saves. */
  enter(id: string): void {
    this.apply({ is: 'left', id });
    const question = this.#question(id);
    if (!question) return this.#goOn(id);
    const { dictionaryId, value } = question;
    void this.#source.hints.has(dictionaryId, value).then((answer) => {
      this.#learn(dictionaryId, [value], answer);
      // Whoever went to another field meanwhile is not called back.
      if (this.#state.draft?.focus === id) this.#goOn(id);
    });
    return undefined;
  }

  #goOn(id: string): void {
    const { draft } = this.#state;
    if (!draft) return;
    const reading = this.reading();
    const issues = draftIssues(draft, reading);
    const own = issues.get(id);
    // A wrong value is put right where it stands; a missing one may wait for the end.
    if (own && own.code !== 'required') return this.#view.say(own);
    const values = documentValues(draft, reading);
    const next = nextField(this.#asked(), id, {
      isEmpty: (other) => (values[other] ?? '') === '',
      isFaulty: (other) => issues.has(other) && issues.get(other)?.code !== 'required',
    });
    if (next === null) void this.save();
    else this.#view.focus(next);
  }

  /** Whether the entry under way of a double entry keeps the other rules; says which one it breaks. */
  acceptsEntry(id: string): boolean {
    const { draft } = this.#state;
    if (!draft) return false;
    const found = draftIssues(draft, this.reading()).get(id);
    if (!found || found.code === 'reinputUnfinished' || found.code === 'reinputDiffers') return true;
    this.apply({ is: 'left', id });
    this.#view.say(found);
    return false;
  }

  /** Focuses the first field that needs a value. */
  focusFirst(): void {
    const { draft } = this.#state;
    if (!draft) return;
    const values = documentValues(draft, this.reading());
    const asked = this.#asked();
    const resumed = draft.touched && asked.some(({ id }) => id === draft.focus) ? draft.focus : null;
    const first = nextField(asked, '', { isEmpty: (id) => (values[id] ?? '') === '', isFaulty: () => false });
    const target = resumed ?? first ?? asked.at(-1)?.id;
    if (target !== undefined) this.#view.focus(target);
  }

  /** Checks and saves the document, and begins the next. False leaves the form as it is. */
  save(): Promise<boolean> {
    if (this.#state.isBusy || !this.#state.draft || this.#source.disabledReason) return Promise.resolve(false);
    this.#set({ isTried: true });
    const saving = this.#save(this.#state.draft);
    this.#line = saving.catch(() => false);
    return saving;
  }

  async #save(draft: AttributeDraft): Promise<boolean> {
    this.#set({ isBusy: true });
    try {
      const reading = this.reading();
      const values = documentValues(draft, reading);
      const { documentClass, hints, onSave } = this.#source;
      const lookUp = async (dictionaryId: string, value: string): Promise<boolean | undefined> => {
        const answer = await hints.has(dictionaryId, value);
        this.#learn(dictionaryId, [value], answer);
        return answer;
      };
      const { issues, toVerify } = await checkDocument(documentClass.attributes, values, {
        today: reading.writing.today,
        lookUp,
      });
      const first = draftIssues(draft, reading).values().next().value ?? issues[0];
      if (first) {
        this.#set({ isBusy: false });
        this.apply({ is: 'left', id: first.attributeId });
        this.#view.focus(first.attributeId);
        this.#view.say(first);
        return false;
      }
      const finished = finishedDocument(draft, reading, toVerify);
      if (!(await onSave(finished))) return false;
      await this.#begin(finished.values, draft);
      return true;
    } finally {
      this.#set({ isBusy: false });
    }
  }

  /** The document after a saved one; a code that was held is its own. */
  async #begin(last: AttributeDraft['last'], before: AttributeDraft): Promise<void> {
    if (this.#source.editing) return this.#source.draft.write(null);
    const fresh = await newDocument(this.#source, last, before.pinned, this.#view.today());
    const code = codeAttribute(this.#source.documentClass.attributes);
    const next =
      before.held !== '' && code ? draftAfter(fresh, { is: 'filled', id: code.id, value: before.held, from: 'scanned' }) : fresh;
    this.#show(next);
    this.#write(next);
    return undefined;
  }

  /** A scanned document code (ux.md §6.3, 5). Codes that come fast are taken one after the other. */
  takeCode(code: string): Promise<{ taken: CodeTaken; missing?: string | undefined }> {
    const taking = this.#line.then(() => this.#takeCode(code));
    this.#line = taking.catch(() => undefined);
    return taking;
  }

  async #takeCode(code: string): Promise<{ taken: CodeTaken; missing?: string | undefined }> {
    const { draft } = this.#state;
    const attribute = codeAttribute(this.#asked());
    if (!draft || !attribute || this.#source.editing) return { taken: 'noPlace' };
    const there = fieldValue(attribute, draft.fields[attribute.id], this.reading().writing);
    if (there === '' || there === code) {
      this.#place(attribute.id, code);
      return { taken: 'placed' };
    }
    if (await this.#save(draft)) {
      this.#place(attribute.id, code);
      return { taken: 'savedAndPlaced' };
    }
    this.apply({ is: 'held', code });
    const [missing] = draftIssues(draft, this.reading()).keys();
    return { taken: 'held', missing: missing === undefined ? undefined : this.#attribute(missing)?.name };
  }

  #place(id: string, code: string): void {
    this.apply({ is: 'filled', id, value: code, from: 'scanned' });
    this.#goOnFrom(id);
  }

  /** To the next empty field, without saving: a scan alone saves only through the next scan or Enter. */
  #goOnFrom(id: string): void {
    const { draft } = this.#state;
    if (!draft) return;
    const values = documentValues(draft, this.reading());
    const next = nextField(this.#asked(), id, { isEmpty: (other) => (values[other] ?? '') === '', isFaulty: () => false });
    this.#view.focus(next ?? id);
  }

  /** Scanned text for a field of the operator's choice. */
  fill(id: string, value: string): void {
    this.apply({ is: 'filled', id, value, from: 'scanned' });
    this.#goOnFrom(id);
  }

  /** F4: the value of the document before. A series never repeats. */
  repeatLast(id: string): void {
    const value = this.#state.draft?.last[id] ?? '';
    if (value !== '' && !this.#attribute(id)?.autonumber) this.apply({ is: 'filled', id, value, from: 'kept' });
  }

  /** Begins the document again; its number stays its own. */
  async clear(): Promise<void> {
    const { draft, isBusy } = this.#state;
    if (!draft || isBusy) return;
    const series = this.#asked().filter((attribute) => attribute.autonumber);
    const fresh = await newDocument(
      { ...this.#source, numbers: { next: () => Promise.resolve({ value: '', leased: false }) } },
      draft.last,
      draft.pinned,
      this.#view.today(),
    );
    const kept = series.flatMap(({ id }) => (draft.fields[id] ? [[id, draft.fields[id]] as const] : []));
    const cleared = { ...fresh, leased: draft.leased, fields: { ...fresh.fields, ...Object.fromEntries(kept) } };
    this.#show(cleared);
    this.#set({ cleared: draft.touched ? draft : null });
    this.#write(this.#source.editing ? null : cleared);
  }

  /** Brings back what was cleared. */
  undoClear(): void {
    const { cleared } = this.#state;
    if (!cleared) return;
    this.#set({ cleared: null });
    this.#show(cleared);
    this.#write(cleared);
  }
}
