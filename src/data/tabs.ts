import * as v from 'valibot';

/** What tabs tell each other about the session. It never leaves the browser, and junk on the channel is ignored (reliability.md 3.5.5). */
const message = v.variant('kind', [
  v.object({ kind: v.literal('token'), token: v.string() }),
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('signedOut') }),
  v.object({ kind: v.literal('locked'), code: v.string() }),
]);
export type TabMessage = v.InferOutput<typeof message>;

const CHANNEL = 'strongroom-session';
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs. */
export function tellTabs(said: TabMessage): void {
  open()?.postMessage(said);
}

/** Hears the other tabs; gives back how to stop. */
export function hearTabs(heard: (said: TabMessage) => void): () => void {
  const listening = open();
  const listener = ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(message, data);
    if (parsed.success) heard(parsed.output);
  };
  listening?.addEventListener('message', listener);
  return () => listening?.removeEventListener('message', listener);
}
