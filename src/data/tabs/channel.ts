import * as v from 'valibot';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/** A channel between the tabs of this origin. A message of another shape is ignored (reliability.md 3.5.5). */
export interface Channel<T> {
  send(message: T): void;
  /** Returns the function that stops listening. */
  listen(received: (message: T) => void): () => void;
  close(): void;
}

/** Opens a channel; in a browser without channels nothing is sent and nothing received. */
export function openChannel<S extends v.GenericSchema>(
  name: string,
  shape: S,
  place: Workplace = here(),
): Channel<v.InferOutput<S>> {
  const channel = place.device.openChannel(name);
  return {
    send: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin
      channel?.postMessage(message);
    },
    listen: (received) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(shape, data);
        if (parsed.success) received(parsed.output);
      };
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
    close: () => channel?.close(),
  };
}
