import type { HubConnection } from '@microsoft/signalr';
import { LIMITS } from '#schema/limits.ts';
import type { TokenSource } from '#sync/transport/http.ts';

/**
 * Receives moves of the feed's head from the service (S0 §9: long polling, a retry every 10 s, three times):
 *
 *   off ─start▶ connecting ─connected▶ listening ─lost▶ connecting (three retries) ─all failed▶ polling
 *   polling ─online, visible, signed in▶ connecting      any ─stop▶ off
 *
 * The hub only reports *that* something changed. A lost message costs time, never data: after each (re)connect the device
 * pulls, and regardless of the hub the engine asks every `LIMITS.pollWithoutHubMs`.
 */
export interface Hub {
  start(): void;
  /** Retries immediately: the network is back, or the page became visible. */
  wake(): void;
  stop(): Promise<void>;
}

export type HubState = 'off' | 'connecting' | 'listening' | 'polling';

export interface HubParts {
  url: string;
  tokens: TokenSource;
  /** The head moved, or may have moved while disconnected. */
  onHead: () => void;
  /** Signal for the user; undefined if one may have been missed: after a connect, and while disconnected. */
  onSignal?: (kind: number | undefined) => void;
  onState?: (state: HubState) => void;
}

const RETRIES = Array.from({ length: LIMITS.hubRetries }, () => LIMITS.hubRetryMs);
const HEAD_MOVED = 'headMoved';
const SIGNAL = 'signal';

/** Creates the listener; it fetches SignalR when it starts. */
export function createHub({ url, tokens, onHead, onSignal, onState }: HubParts): Hub {
  let state: HubState = 'off';
  let asking: ReturnType<typeof setInterval> | undefined;
  let connection: HubConnection | undefined;

  const become = (next: HubState) => {
    state = next;
    clearInterval(asking);
    // decisions.md: after three failed tries polling every minute takes over; the engine pulls the feed automatically
    if (next === 'polling') asking = setInterval(() => onSignal?.(undefined), LIMITS.pollWithoutHubMs);
    if (next === 'listening') {
      onHead();
      onSignal?.(undefined);
    }
    onState?.(next);
  };
  const tokenNow = async (): Promise<string> => {
    if (tokens.token() === undefined) await tokens.renew(undefined);
    return tokens.token() ?? '';
  };
  const connect = async () => {
    become('connecting');
    try {
      const made = await build(url, tokenNow);
      made.on(HEAD_MOVED, onHead);
      made.on(SIGNAL, (message: unknown) => onSignal?.(Number(Reflect.get(Object(message), 'type'))));
      made.onreconnecting(() => state === 'listening' && become('connecting'));
      made.onreconnected(() => become('listening'));
      made.onclose(() => {
        if (connection !== made || state === 'off') return;
        connection = undefined;
        become('polling');
      });
      // Stopped while SignalR was loading.
      if (state !== 'connecting') return;
      connection = made;
      await made.start();
      become('listening');
    } catch {
      connection = undefined;
      if (state === 'connecting') become('polling');
    }
  };
  return {
    start: () => {
      if (state === 'off') void connect();
    },
    wake: () => {
      if (state === 'polling') void connect();
    },
    stop: async () => {
      become('off');
      const leaving = connection;
      connection = undefined;
      await leaving?.stop().catch(() => undefined);
    },
  };
}

async function build(url: string, accessTokenFactory: () => Promise<string>): Promise<HubConnection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  return new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.LongPolling, accessTokenFactory })
    .withAutomaticReconnect(RETRIES)
    .configureLogging(LogLevel.None)
    .build();
}
