import { catalogueCalls } from '#schema/calls/catalogue.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { call } from '#src/data/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import { browserIds } from '#src/data/sync/browser-ports.ts';
import { inTurn } from '#src/data/tabs/in-turn.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { readDevice } from '#sync/outbox/device.ts';
import { StoreFault } from '#sync/ports.ts';
import { dropPages, fetchPin, type PinFault } from './fetch-pin.ts';
import { dropLooked, lookedAt, type Edition, type Outdated } from './looked-at.ts';
import { pinning } from './pinning.ts';
import { changePins, PIN_FORM, readPins, type Pin } from './pin-index.ts';

const fresh = { changeSetId: 0, revision: -1, version: 0, pages: 0, bytes: 0, unreadable: [], isWhole: false, form: PIN_FORM };

/**
 * Stores documents with all their pages on this device. Returns the reasons for those that were not stored, by id; nothing of
 * these remains unless they were stored before. Rejects with `StoreFault`.
 */
export function keepDocuments(
  opened: Local,
  guids: readonly string[],
  place: Workplace = here(),
): Promise<ReadonlyMap<string, PinFault>> {
  const late = () => new Map<string, PinFault>(guids.map((guid) => [guid, 'stopped']));
  return inTurn(place, pinTurn<ReadonlyMap<string, PinFault>>(opened, late), async () => {
    const { pins } = await readPins(opened.store);
    const known = new Set(pins.map(({ guid }) => guid));
    const wanted = guids.filter((guid) => !known.has(guid));
    const added = wanted.slice(0, Math.max(0, DOCUMENT_LIMITS.pinned - pins.length));
    const faults = new Map<string, PinFault>(wanted.slice(added.length).map((guid) => [guid, 'tooMany']));
    const entries = added.map((guid) => ({ guid, ...fresh }));
    await changePins(opened.store, (index) => ({ ...index, pins: [...index.pins, ...entries] }));
    const asked = guids.filter((guid) => !faults.has(guid));
    const found = (await lookAt(opened, place))?.faults;
    const whole = new Set((await readPins(opened.store)).pins.filter(({ isWhole }) => isWhole).map(({ guid }) => guid));
    for (const guid of asked) if (!whole.has(guid)) faults.set(guid, found ? (found.get(guid) ?? 'refused') : 'stopped');
    // the user reads the reason and tries again, so nothing of it is kept
    const isOver = (guid: string) => faults.has(guid) && (!known.has(guid) || faults.get(guid) !== 'stopped');
    await forget(opened, asked.filter(isOver));
    return faults;
  });
}

/** Removes a document from this device, and notifies the service if it can be reached. */
export function dropDocument(opened: Local, guid: string, place: Workplace = here()): Promise<void> {
  const drop = async () => {
    await forget(opened, [guid]);
    await compared(opened, place);
  };
  // without its entry no page is shown, whatever another tab still writes
  return inTurn(place, pinTurn(opened, drop), drop);
}

/**
 * Compares stored documents with the server: removes those that are deleted or no longer visible, and fetches changed ones
 * again. Of a document that was only viewed, everything of an earlier state is removed. True if the service answered. Rejects
 * with `StoreFault`.
 */
export function checkPins(opened: Local, place: Workplace = here()): Promise<boolean> {
  return inTurn(
    place,
    pinTurn(opened, () => false),
    async () => {
      const { pins } = await readPins(opened.store);
      if (pins.length === 0 && (await lookedAt(opened.store)).length === 0) return true;
      const found = await lookAt(opened, place);
      return found !== undefined && found.isAll && ![...found.faults.values()].includes('stopped');
    },
  );
}

/** One comparison with the service: reasons for missing documents, by id; undefined if it does not answer. */
async function lookAt(
  opened: Local,
  place: Workplace,
): Promise<(Pick<Compared, 'isAll'> & { faults: Map<string, PinFault> }) | undefined> {
  const found = await compared(opened, place);
  if (!found) return undefined;
  const { items, isAll } = found;
  const gone = items.filter(({ state }) => state === 'gone').map(({ guid }) => guid);
  const faults = new Map<string, PinFault>(gone.map((guid) => [guid, 'refused']));
  const { pins } = await readPins(opened.store);
  const halves = new Set(pins.filter(({ isWhole, form }) => !isWhole || form !== PIN_FORM).map(({ guid }) => guid));
  const due = items.filter(({ guid, state }) => state === 'changed' || (state === 'same' && halves.has(guid)));
  const lost = due.map(({ guid }) => guid);
  // before any is fetched, and in one write with the time of contact, so none is shown in its earlier state
  await changePins(opened.store, (index) => ({
    contactAt: Date.now(),
    pins: index.pins
      .filter(({ guid }) => !gone.includes(guid))
      .map((pin) => (lost.includes(pin.guid) ? { guid: pin.guid, ...fresh } : pin)),
  }));
  await dropPages(opened, [...gone, ...lost]);
  for (const { guid, changeSetId, revision } of due) {
    if (openNow(place) !== opened) return undefined;
    const fault = await fetched(opened, { guid, changeSetId, revision }, place);
    if (fault) faults.set(guid, fault);
    // refused: deleted since the comparison
    if (fault === 'refused' || fault === 'noPages') await forget(opened, [guid]);
  }
  return { faults, isAll };
}

async function fetched(
  opened: Local,
  { guid, ...seen }: Pick<Pin, 'guid' | 'changeSetId' | 'revision'>,
  place: Workplace,
): Promise<PinFault | undefined> {
  const others = (await readPins(opened.store)).pins.filter((pin) => pin.guid !== guid);
  try {
    const show = (page: number, pages: number) => pinning(place).next({ guid, page, pages });
    const found = await fetchPin(opened, { guid, others }, show, place);
    if (typeof found === 'string') {
      await dropPages(opened, [guid]);
      return found;
    }
    // the state before fetching, so a change in between shows at the next comparison
    const whole = { guid, ...seen, ...found, isWhole: true, form: PIN_FORM };
    await changePins(opened.store, (index) => ({
      ...index,
      pins: index.pins.map((pin) => (pin.guid === guid ? whole : pin)),
    }));
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreFault) || error.kind !== 'full') throw error;
    await dropPages(opened, [guid]);
    return 'full';
  } finally {
    pinning(place).next(undefined);
  }
}

type State = CallResult<typeof catalogueCalls.pinnedState>;

interface Compared extends Pick<State, 'items'> {
  /** False if the service answered only for a part of what was viewed. */
  isAll: boolean;
}

/**
 * States of all kept documents, which the service records. What is stored of a document that was only viewed, in an earlier state, is
 * removed: it may contain words that are black now. There can be more of these than one call compares. Undefined if the service does not answer.
 */
async function compared({ store }: Local, place: Workplace): Promise<Compared | undefined> {
  const { pins } = await readPins(store);
  const { deviceId } = await readDevice(store, browserIds, Date.now());
  const items = pins.map(({ guid, changeSetId, revision }) => ({ guid, changeSetId, revision }));
  const looked = await lookedAt(store);
  let found: State['items'] | undefined;
  for (let from = 0; from === 0 || from < looked.length; from += DOCUMENT_LIMITS.pinned) {
    const part = looked.slice(from, from + DOCUMENT_LIMITS.pinned);
    // the kept ones are recorded once; one after the other, as each is a read of the service
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await call(catalogueCalls.pinnedState, { deviceId, looked: part, ...(from === 0 && { items }) }, place);
    if (outcome.kind !== 'done') return found && { items: found, isAll: false };
    found ??= outcome.data.items;
    // oxlint-disable-next-line no-await-in-loop
    await dropLooked(store, outdatedOf(part, outcome.data.looked), place);
  }
  return found && { items: found, isAll: true };
}

/** Documents with stored answers of an earlier state. */
function outdatedOf(looked: readonly Edition[], states: State['looked']): Outdated[] {
  const revisions = new Map(looked.map(({ guid, revision }) => [guid, revision]));
  const changed = states.filter(({ state }) => state !== 'same');
  return changed.map(({ guid, revision, state }) => ({
    guid,
    isSeen: state !== 'gone' && revisions.get(guid) === revision,
  }));
}

async function forget(opened: Local, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  // the index first: a document missing from it is not shown
  await changePins(opened.store, (index) => ({ ...index, pins: index.pins.filter(({ guid }) => !guids.includes(guid)) }));
  await dropPages(opened, guids);
}

/** Longest wait for another tab that fetches pages of documents, or that the browser froze while it did. */
const WAITS_MS = 5 * 60_000;

/** One tab at a time, because a page that arrives late must not replace a redacted one. */
const pinTurn = <T>({ name }: Local, late: () => T | Promise<T>) => ({ name: `pins:${name}`, waitsMs: WAITS_MS, late });
