import { Subject } from 'rxjs';
import { createEngine } from '#sync/engine.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Lock, Store, Transport } from '#sync/ports.ts';
import { createHub, type Hub } from '#sync/signal/hub.ts';
import { createTransport } from '#sync/transport/transport.ts';
import type { Local } from '#src/data/database/database.ts';
import { overOrders } from '#src/data/offline/device-orders.ts';
import { lookAtPins, overPins } from '#src/data/pins/over-pins.ts';
import { lookAtPocket, overPocket } from '#src/data/pocket/over-pocket.ts';
import { filesPort } from '#src/data/files/files-port.ts';
import { startedUp } from '#src/data/session/start-up.ts';
import { browserLock } from '#src/data/tabs/browser-lock.ts';
import { tokensOf } from '#src/data/tokens/tokens.ts';
import { browserClock, browserHasher, browserIds, browserRng, browserSignals } from './browser-ports.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { receivedSignals } from './signals.ts';

/** the address carries user and client; the token decides. */
const carrying = (address: string, { userId, clientId }: Local['owner']) =>
  `${address}?${new URLSearchParams({ userId, customerId: clientId })}`;

/** The transport of each engine, by its store: a deposit uses it in another way (`deposit.ts`). */
export const wires = new WeakMap<Store, Transport>();

/** Makes the engine of an open database from the browser's ports. It does nothing before `start`. */
export function makeEngine({ name, store, owner, bytes }: Local, hubUrl: string, place: Workplace = here()): Promise<Engine> {
  const heads = new Subject<void>();
  const tokens = tokensOf(owner, place);
  const hub = createHub({
    url: carrying(hubUrl, owner),
    tokens,
    onHead: () => heads.next(),
    onSignal: (kind) => receivedSignals(place).next(kind),
    // lost, reconnected, closed
    onState: (state) => console.info('hub', state),
  });
  const waiting = browserLock(name, place);
  const signals = browserSignals((listener) => {
    const subscription = heads.subscribe(listener);
    return () => subscription.unsubscribe();
  });
  const kept = overPins(overOrders(createTransport(tokens), store, {}, place), store, () => lookAtPins(place));
  const transport = overPocket(kept, store, () => lookAtPocket(place));
  wires.set(store, transport);
  const engine = createEngine(
    {
      clock: browserClock,
      rng: browserRng,
      ids: browserIds,
      hasher: browserHasher,
      store,
      transport,
      files: filesPort(bytes, place),
      lock: listening(waiting.lock, hub, place),
      signals,
    },
    owner,
  );
  const stopWaking = signals.onNudge((why) => why !== 'offline' && why !== 'head' && hub.wake());
  return Promise.resolve({
    // The engine keeps its state in private fields, so its methods are passed on one by one.
    save: (request) => engine.save(request),
    saveNew: (request) => engine.saveNew(request),
    cancel: (opId) => engine.cancel(opId),
    retry: (opId) => engine.retry(opId),
    status: engine.status,
    statusNow: () => engine.statusNow(),
    start: () => engine.start(),
    sendNow: () => engine.sendNow(),
    pause: () => engine.pause(),
    resume: () => engine.resume(),
    catchUp: () => engine.catchUp(),
    signedIn: () => {
      engine.signedIn();
      hub.wake();
    },
    stop: async () => {
      stopWaking();
      // A tab that waits for the lock would wait for ever.
      waiting.end();
      await engine.stop();
    },
  });
}

/** Only the tab that exchanges listens to the hub. */
function listening(lock: Lock, hub: Hub, place: Workplace): Lock {
  return {
    hold: (name, work) =>
      lock.hold(name, async (lost) => {
        await startedUp(place);
        hub.start();
        try {
          await work(lost);
        } finally {
          await hub.stop();
        }
      }),
  };
}
