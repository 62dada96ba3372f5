import type { Caller } from '#service/http/handlers.ts';
import { messageKind, readMessages, writeMessages, type ServerMessage } from '#service/hub/protocol.ts';

/** A client that reads so slowly is cut off: it will ask for the state when it comes back. */
const WAITING_MOST = 1_000;

/**
 * One long-polling connection:
 *
 *   opened ─first poll, empty▶ connected ─handshake▶ greeted ─poll held until a message, a ping or 90 s▶ greeted
 *   any ─close, DELETE, silence▶ ended (204, then 404)
 *
 * A lost answer loses its messages, as in the original: clients ask for the state after a reconnect.
 */
export class HubConnection {
  readonly id = crypto.randomUUID();
  readonly caller: Caller;
  /** Last time the client was heard; silence ends the connection. */
  seenAt: number;
  #isConnected = false;
  #isGreeted = false;
  #hasEnded = false;
  #waiting: ServerMessage[] = [];
  #answer: ((status: 200 | 204) => void) | undefined;

  constructor(caller: Caller, now: number) {
    this.caller = caller;
    this.seenAt = now;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isPolled(): boolean {
    return this.#answer !== undefined;
  }

  /** Answers a poll: at once when something waits, else when something comes, at the latest after `holdMs`. */
  async poll(holdMs: number, gone: AbortSignal): Promise<{ status: 200 | 204; text: string }> {
    if (!this.#isConnected) {
      this.#isConnected = true;
      return { status: 200, text: '' };
    }
    this.#answer?.(200);
    const status = this.#waiting.length > 0 || this.#hasEnded ? this.#status() : await this.#hold(holdMs, gone);
    // whoever went away reads nothing: what waits is kept for the next poll
    if (gone.aborted) return { status: 200, text: '' };
    const text = writeMessages(this.#waiting);
    this.#waiting = [];
    return { status: text ? 200 : status, text };
  }

  /** Takes what the client sent; false when it is not of the protocol. */
  receive(text: string): boolean {
    const messages = readMessages(text);
    if (!messages) return false;
    for (const message of messages) {
      if (!this.#isGreeted) {
        const isKnown = message.protocol === 'json' && message.version === 1;
        this.#isGreeted = isKnown;
        this.send(isKnown ? {} : { error: 'Only version 1 of the protocol "json" is spoken here.' });
        if (!isKnown) this.end();
      } else if (message.type === messageKind.close) {
        this.end();
      } else if (message.type === messageKind.invocation && typeof message.invocationId === 'string') {
        // changes travel by sync push: the hub only tells
        const { invocationId } = message;
        this.send({ type: messageKind.completion, invocationId, error: 'The hub has no methods.' });
      }
    }
    return true;
  }

  send(message: ServerMessage): void {
    if (this.#hasEnded) return;
    this.#waiting.push(message);
    if (this.#waiting.length > WAITING_MOST) this.end();
    this.#answer?.(200);
  }

  /** Tells the client to come back later, then ends. */
  close(): void {
    if (this.#isGreeted) this.send({ type: messageKind.close, allowReconnect: true });
    this.end();
  }

  end(): void {
    this.#hasEnded = true;
    this.#answer?.(this.#status());
  }

  #status(): 200 | 204 {
    return this.#hasEnded ? 204 : 200;
  }

  #hold(holdMs: number, gone: AbortSignal): Promise<200 | 204> {
    return new Promise((settle) => {
      const answer = (status: 200 | 204) => {
        clearTimeout(late);
        gone.removeEventListener('abort', leave);
        if (this.#answer === answer) this.#answer = undefined;
        settle(status);
      };
      const leave = () => answer(200);
      const late = setTimeout(leave, holdMs);
      gone.addEventListener('abort', leave);
      this.#answer = answer;
    });
  }
}
