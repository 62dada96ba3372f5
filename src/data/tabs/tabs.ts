import * as v from 'valibot';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { openChannel } from './channel.ts';

/** Messages between tabs about the session. They never leave the browser. */
const message = v.variant('kind', [
  v.object({ kind: v.literal('token'), token: v.string() }),
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('signedOut') }),
  // with the owner of the session: a tab where staff switched to another client has a session of its own
  v.object({ kind: v.literal('locked'), code: v.string(), of: v.string() }),
]);
export type TabMessage = v.InferOutput<typeof message>;

const sessionChannel = part((place) => openChannel('strongroom-session', message, place));

/** Sends a message to the other tabs. */
export const notifyTabs = (sent: TabMessage, place: Workplace = here()): void => sessionChannel(place).send(sent);

/** Receives messages of the other tabs; returns the function that stops. */
export const onTabMessage = (received: (message: TabMessage) => void, place: Workplace = here()): (() => void) =>
  sessionChannel(place).listen(received);
