import * as v from 'valibot';
import { openChannel, type Channel } from './channel.ts';

/** What tabs tell each other about the session. It never leaves the browser. */
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

/** Tells the other tabs. */
export const tellTabs = (said: TabMessage): void => tabs().say(said);

/** Hears the other tabs; gives back how to stop. */
export const hearTabs = (heard: (said: TabMessage) => void): (() => void) => tabs().hear(heard);
