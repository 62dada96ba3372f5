import { BehaviorSubject } from 'rxjs';
import { documentPageCalls } from '#schema/calls/document-pages.ts';
import { callWith } from '#src/data/calls/call.ts';
import type { Undone } from '#src/data/answers/use-called.ts';
import { areasOf, areSame, changesBetween, rebased, savedForm, type EditAnswer, type EditArea } from './page-areas.ts';
import { begin, redo, step, undo, type Steps } from './steps.ts';
import type { WantedPage } from './page-loader.ts';

/** A page that is being edited. */
export interface PageEditState {
  /** The page as the service gave it; missing until it has come. */
  page: EditAnswer | undefined;
  /** Areas that are saved. */
  saved: readonly EditArea[];
  steps: Steps<readonly EditArea[]>;
  busy: boolean;
  saving: boolean;
  fault: Undone | undefined;
  /** User who saved the page since it was opened. The own changes are made again on theirs, and not saved yet. */
  changedBy: string;
}

const nothing: readonly EditArea[] = [];
const begun: PageEditState = {
  page: undefined,
  saved: nothing,
  steps: begin(nothing),
  busy: false,
  saving: false,
  fault: undefined,
  changedBy: '',
};

/** `merged`: another user was faster, the changes wait to be saved again. */
export type SaveOutcome = { kind: 'saved' | 'merged' } | { kind: 'failed'; fault: Undone };

/**
 * Edits one page at a time: opening another ends the load before. Nothing leaves before `save`, and one save is one change
 * of the page.
 */
export class PageEdit {
  readonly state = new BehaviorSubject<PageEditState>(begun);
  #wanted: WantedPage | undefined;
  #loading: AbortController | undefined;

  /** Opens a page; changes of the one before that were not saved are gone. */
  async open(wanted: WantedPage): Promise<void> {
    this.#wanted = wanted;
    this.state.next({ ...begun, busy: true });
    const answer = await this.#ask(wanted);
    if (!answer) return;
    if ('fault' in answer) this.state.next({ ...begun, fault: answer.fault });
    else {
      const saved = areasOf(answer.page);
      this.state.next({ ...begun, page: answer.page, saved, steps: begin<readonly EditArea[]>(saved) });
    }
  }

  /** Changes the areas; changes of one name in a row are one step of undo. */
  change(areas: readonly EditArea[], name = ''): void {
    const { state } = this;
    if (!state.value.saving) state.next({ ...state.value, steps: step(state.value.steps, areas, name) });
  }

  undo(): void {
    if (!this.state.value.saving) this.state.next({ ...this.state.value, steps: undo(this.state.value.steps) });
  }

  redo(): void {
    if (!this.state.value.saving) this.state.next({ ...this.state.value, steps: redo(this.state.value.steps) });
  }

  /** Saves all areas as one change. A save that did not come through can be repeated: what is there already is no second change. */
  async save(): Promise<SaveOutcome> {
    const [wanted, { page, steps }] = [this.#wanted, this.state.value];
    if (!wanted || !page) return { kind: 'merged' };
    this.state.next({ ...this.state.value, saving: true, fault: undefined });
    const outcome = await callWith({}, documentPageCalls.saveEditPage, {
      documentGuid: wanted.document,
      pageNo: wanted.page,
      version: page.version,
      ...savedForm(steps.now),
      revision: page.revision,
    });
    if (outcome.kind === 'done') {
      this.#saved({ ...page, revision: outcome.data.revision });
      return { kind: 'saved' };
    }
    if (outcome.kind === 'refused' && outcome.code === 'row.changed') return this.#merge(wanted);
    this.state.next({ ...this.state.value, saving: false, fault: outcome });
    return { kind: 'failed', fault: outcome };
  }

  /** Number of areas that are not saved as they are. */
  changes(): number {
    return changesBetween(this.state.value.saved, this.state.value.steps.now);
  }

  /** Ends the load under way. */
  stop(): void {
    this.#loading?.abort();
  }

  #saved(page: EditAnswer): void {
    const { now } = this.state.value.steps;
    this.state.next({ ...begun, page, saved: now, steps: begin(now) });
  }

  /** Takes the save of another user, and makes the own changes on it. Their save may have been this one, whose answer was lost. */
  async #merge(wanted: WantedPage): Promise<SaveOutcome> {
    const answer = await this.#ask(wanted);
    const { saved, steps } = this.state.value;
    if (!answer || 'fault' in answer) {
      const fault: Undone = answer ? answer.fault : { kind: 'unreachable' };
      this.state.next({ ...this.state.value, saving: false, fault });
      return { kind: 'failed', fault };
    }
    const newer = areasOf(answer.page);
    if (areSame(newer, steps.now)) {
      this.#saved(answer.page);
      return { kind: 'saved' };
    }
    const mine = rebased(saved, steps.now, newer);
    const changed = { ...begun, page: answer.page, saved: newer, changedBy: answer.page.changedBy };
    this.state.next({ ...changed, steps: step(begin<readonly EditArea[]>(newer), mine) });
    return { kind: 'merged' };
  }

  async #ask({ document: guid, version, page }: WantedPage): Promise<{ page: EditAnswer } | { fault: Undone } | undefined> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const outcome = await callWith({ signal: loading.signal }, documentPageCalls.editPage, { guid, version, page });
    if (loading.signal.aborted) return undefined;
    return outcome.kind === 'done' ? { page: outcome.data } : { fault: outcome };
  }
}
