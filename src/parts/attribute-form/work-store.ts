import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { askedAttributes } from '#schema/rules/inherit.ts';
import type { Source } from './begin-document.ts';
import type { AttributeDraft } from './contract.ts';
import { draftAfter, withToday, type DraftEvent } from './document-draft.ts';
import type { Reading } from './document-values.ts';

/** Calls from the work to the page. */
export interface WorkView {
  focus: (attributeId: string) => void;
  /** Resolves when what was changed is painted, or could not be for a while. */
  painted: () => Promise<void>;
  /** Reports why Enter or saving is blocked. */
  announceIssue: (issue: AttributeIssue) => void;
  /** Reports, by tone and text, that keys were ignored because a document was still being saved. */
  announceIgnored: () => void;
  locale: () => string;
  today: () => string;
  now: () => number;
}

export interface WorkState {
  /** Null until the stored draft was read. */
  draft: AttributeDraft | null;
  /** Rises with each document: its fields are new elements, so that keys of a burst meant for the last one cannot reach them. */
  turn: number;
  /** Time the draft was last on disk; 0 for never. */
  savedAt: number;
  isBusy: boolean;
  /** Keys did nothing because a document was still being saved; until something is entered again. */
  isIgnored: boolean;
  /** Saving was tried: every error may be shown. */
  isTried: boolean;
  /** The cleared draft, until something new is typed: undo instead of a question (ux.md §1, 10). */
  cleared: AttributeDraft | null;
}

/** Before there is a document. */
export const begun: WorkState = {
  draft: null,
  turn: 0,
  savedAt: 0,
  isBusy: false,
  isIgnored: false,
  isTried: false,
  cleared: null,
};

const SECOND_MS = 1_000;
/** A save that takes longer than this is shown. */
const BUSY_AFTER_MS = 150;
/** A scanner types into whatever has the focus: its keys end sooner than this, and the code takes a way of its own. */
const SCAN_ENDS_MS = 300;

const answerKey = (dictionaryId: string, value: string): string => JSON.stringify([dictionaryId, value]);

/** The document under way: what is drawn, and on disk after every change of it. Knows no rule of where the cursor goes. */
export class WorkStore {
  source: Source;
  readonly view: WorkView;
  #state: WorkState = begun;
  /** Answers of the dictionaries, by dictionary and value. One map for all documents: a day's answers are too many to copy. */
  readonly #answers = new Map<string, boolean | undefined>();
  #isSaving = false;
  #showing: ReturnType<typeof setTimeout> | undefined;
  #ignoring: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(source: Source, view: WorkView) {
    this.source = source;
    this.view = view;
  }

  readonly state = (): WorkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(part: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  write(draft: AttributeDraft | null): void {
    this.source.draft.write(draft).then(
      () => this.#wrote(this.view.now()),
      // The store reports the fault elsewhere; typing continues in memory.
      () => undefined,
    );
  }

  /** Updates the time shown in the form: on a change of the second, not after every key and not before the row of a save. */
  #wrote(at: number): void {
    if (!this.#isSaving && Math.floor(at / SECOND_MS) !== Math.floor(this.#state.savedAt / SECOND_MS)) this.set({ savedAt: at });
  }

  /** A document is being saved. */
  get isSaving(): boolean {
    return this.#isSaving;
  }

  /** Shown only when it takes long: drawing it twice would cost more than most saves. */
  beginSaving(): void {
    this.#isSaving = true;
    this.#showing = setTimeout(() => this.set({ isBusy: true }), BUSY_AFTER_MS);
  }

  endSaving(): void {
    clearTimeout(this.#showing);
    this.#isSaving = false;
    if (this.#state.isBusy) this.set({ isBusy: false });
  }

  /** Reports that a key was ignored because a document is being saved: Enter must never seem to have saved. */
  ignore(): void {
    this.dropIgnoredReport();
    this.set({ isIgnored: true });
    this.view.announceIgnored();
  }

  /** Suppresses that report: the keys typed during a save were a scan. */
  dropIgnoredReport(): void {
    clearTimeout(this.#ignoring);
    this.#ignoring = undefined;
  }

  /** Shows another document in the form. */
  show(draft: AttributeDraft): void {
    this.set({ draft, turn: this.#state.turn + 1, isTried: false });
  }

  /** The document under way; a form that was left open begins it today. */
  draftNow(): AttributeDraft | null {
    const { draft } = this.#state;
    const now = draft && withToday(draft, this.source.documentClass.attributes, this.view.today());
    if (now !== draft) this.set({ draft: now });
    return now;
  }

  apply(event: DraftEvent): void {
    const draft = this.draftNow();
    if (!draft) return;
    // A document that is being saved cannot be changed.
    if (this.#isSaving) {
      if (event.is === 'typed' || event.is === 'filled') this.#ignoring ??= setTimeout(() => this.ignore(), SCAN_ENDS_MS);
      return;
    }
    const next = draftAfter(draft, event);
    if (next === draft) return;
    const isWork = event.is === 'typed' || event.is === 'reinput' || event.is === 'filled';
    this.set({ draft: next, ...(isWork && { cleared: null, isIgnored: false }) });
    // That a field was left is nothing a person typed: it goes to the disk with the next key.
    if (event.is !== 'left') this.write(next);
  }

  /** Returns the context for reading the draft. */
  reading(): Reading {
    const { documentClass, inherited, editing } = this.source;
    return {
      documentClass,
      inherited,
      stored: editing?.values,
      writing: { locale: this.view.locale(), today: this.view.today() },
      has: (dictionaryId, value) => this.#answers.get(answerKey(dictionaryId, value)),
    };
  }

  /** The attributes the form asks for. */
  asked(): Attribute[] {
    return askedAttributes(this.source.documentClass.attributes, this.source.inherited);
  }

  attribute(id: string): Attribute | undefined {
    return this.source.documentClass.attributes.find((attribute) => attribute.id === id);
  }

  /** True if the dictionary was asked for a value; the answer may be that it does not know it. */
  isAnswered(dictionaryId: string, value: string): boolean {
    return this.#answers.has(answerKey(dictionaryId, value));
  }

  learn(dictionaryId: string, values: readonly string[], answer: boolean | undefined): void {
    let isNews = false;
    for (const value of values) {
      const key = answerKey(dictionaryId, value);
      if (this.#answers.has(key) && this.#answers.get(key) === answer) continue;
      this.#answers.set(key, answer);
      isNews = true;
    }
    if (isNews) this.set({});
  }
}
