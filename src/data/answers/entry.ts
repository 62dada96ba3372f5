import { BehaviorSubject, distinctUntilChanged, filter, fromEvent, merge, skip, type Subscription } from 'rxjs';
import type { Call, CallInput, CallResult } from '#schema/calls/call.ts';
import type { Store } from '#sync/ports.ts';
import { withdrawnDoc } from '#sync/pull/scopes.ts';
import { callWith, type Given, type Outcome } from '#src/data/calls/call.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import { answerId, dropAnswer, keepAnswer, readAnswer, sightOf } from './kept.ts';

/** A failed call. */
export type Undone = Exclude<Outcome<unknown>, { kind: 'done' }>;

/** State of a call that a screen shows. */
export interface Called<C extends Call> {
  data: CallResult<C> | undefined;
  /** Time of the shown answer (ms); 0 for none. */
  time: number;
  /** Why the last call failed; undefined while it runs and after a success. */
  fault: Undone | undefined;
  /** The data come from this device, and the service has not confirmed them since. */
  stale: boolean;
}

const nothing = { data: undefined, time: 0, fault: undefined, stale: false };

/** One call with its input, for all components that show it. */
export class Entry<C extends Call> {
  readonly state = new BehaviorSubject<Called<C>>(nothing);
  readonly #row: C;
  readonly #input: CallInput<C>;
  readonly #place: Workplace;
  readonly #asks: boolean;
  #following: Subscription | undefined;
  #store: Store | undefined;
  #running: AbortController | undefined;

  /** Without `asks` it shows and follows what is stored, and leaves the calls to others. */
  constructor(row: C, input: CallInput<C>, asks: boolean, place: Workplace) {
    this.#row = row;
    this.#input = input;
    this.#asks = asks;
    this.#place = place;
  }

  /** Shows the stored answer, calls the service, and follows what other tabs store and what the user may see. */
  begin(): void {
    // a screen that returns asks again
    if (this.#following) return void this.#ask();
    this.#following = local(this.#place).subscribe((now) => this.#enter(now.kind === 'open' ? now.local.store : undefined));
    this.#following.add(
      merge(fromEvent(window, 'online'), fromEvent(document, 'visibilitychange').pipe(filter(isVisible))).subscribe(() => {
        if (this.state.value.fault) void this.#ask();
      }),
    );
    const otherLanguage = shownLanguage(this.#place).pipe(distinctUntilChanged(), skip(1));
    this.#following.add(otherLanguage.subscribe(() => void this.#ask())); // the names in an answer are in one language
  }

  end(): void {
    this.#following?.unsubscribe();
    this.#following = undefined;
    this.#enter(undefined);
  }

  #unwatch: (() => void) | undefined;

  /** Another database is another user: nothing of the one before is shown. */
  #enter(store: Store | undefined): void {
    if (store === this.#store) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#running?.abort();
    this.#store = store;
    this.state.next(nothing);
    if (!store) return;
    void this.#readKept(store).then(() => (this.#store === store ? this.#ask() : undefined));
    const stops = [
      store.watch('rows', (ids) => void this.#reread(store, ids)),
      store.watch('settings', (ids) => (ids.includes(withdrawnDoc) ? this.#startOver(store) : undefined)),
    ];
    this.#unwatch = () => stops.forEach((stop) => stop());
  }

  /** The user may see less, or something else: what is shown goes before the service is asked again. */
  #startOver(store: Store): void {
    if (store !== this.#store) return;
    this.state.next(nothing);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asks) await this.fetch();
  }

  async #reread(store: Store, ids: readonly string[]): Promise<void> {
    const id = await answerId(this.#row, this.#input);
    if (!ids.includes(id)) return;
    const [isThere] = await store.get('rows', [id]).catch(() => [true]);
    // dropped as out of date, perhaps by another tab: what is shown of it goes too
    if (!isThere && this.state.value.data !== undefined) this.#startOver(store);
    else await this.#readKept(store);
  }

  /** Takes the stored answer if it is newer than the shown one, or as new and changed. */
  async #readKept(store: Store): Promise<void> {
    if (this.#row.offline !== 'cached') return;
    const kept = await readAnswer<C>(store, await answerId(this.#row, this.#input)).catch(() => undefined);
    const { time, stale } = this.state.value;
    if (store !== this.#store || !kept || kept.at < time) return;
    this.state.next({ ...this.state.value, data: kept.data, time: kept.at, stale: time === 0 || stale });
  }

  /** Calls the service; the call before is ended. */
  async fetch(): Promise<Outcome<Given<C>>> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const store = this.#store;
    const sight = store ? await sightOf(store).catch(() => '') : '';
    const outcome = await callWith({ signal: running.signal }, this.#row, this.#input, this.#place);
    if (running.signal.aborted || store !== this.#store) return outcome;
    if (outcome.kind !== 'done') {
      // there is no such thing for this user any more: what this device has of it goes
      const isGone = outcome.kind === 'refused' && outcome.code === 'row.unknown';
      if (isGone && store) await dropAnswer(store, this.#row, this.#input).catch(() => undefined);
      this.state.next({ ...(isGone ? nothing : this.state.value), fault: outcome });
      return outcome;
    }
    const data = outcome.data as CallResult<C>; // no file: those are not shown by their calls
    if (store && (await sightOf(store).catch(() => '')) !== sight) return this.fetch();
    this.state.next({ data, time: Date.now(), fault: undefined, stale: false });
    if (store && store === openNow(this.#place)?.store)
      await keepAnswer(store, { row: this.#row, input: this.#input, data, sight }, this.state.value.time).catch(() => undefined);
    return outcome;
  }
}

const isVisible = () => document.visibilityState === 'visible';
