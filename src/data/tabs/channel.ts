import * as v from 'valibot';

/** A line between the tabs of this origin. What does not have the agreed shape is ignored (reliability.md 3.5.5). */
export interface Channel<T> {
  say(said: T): void;
  /** Gives back how to stop. */
  hear(heard: (said: T) => void): () => void;
  close(): void;
}

/** Opens a channel; a browser without channels sends and receives nothing. */
export function openChannel<S extends v.GenericSchema>(name: string, shape: S): Channel<v.InferOutput<S>> {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    say: (said) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin
      channel?.postMessage(said);
    },
    hear: (heard) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const parsed = v.safeParse(shape, data);
        if (parsed.success) heard(parsed.output);
      };
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
    close: () => channel?.close(),
  };
}
