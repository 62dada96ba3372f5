import * as v from 'valibot';
import { openChannel, type Channel } from './channel.ts';

/** Messages between tabs about the session. They never leave the browser. */
const message = v.variant('kind', [
  v.object({ kind: v.literal('token'), token: v.string() }),
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('signedOut') }),
  // whose session it was: a tab where staff went on to another client has a session of its own
  v.object({ kind: v.literal('locked'), code: v.string(), of: v.string() }),
]);
export type TabMessage = v.InferOutput<typeof message>;

let channel: Channel<TabMessage> | undefined;

function tabs(): Channel<TabMessage> {
  channel ??= openChannel('strongroom-session', message);
  return channel;
}

/** Notifies the other tabs. */
export const tellTabs = (said: TabMessage): void => tabs().say(said);

/** Listens to the other tabs; returns how to stop. */
export const hearTabs = (heard: (said: TabMessage) => void): (() => void) => tabs().hear(heard);
