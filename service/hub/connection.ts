import type { HubProof } from '#service/hub/proof.ts';
import { messageKind, readMessages, writeMessage } from '#service/hub/protocol.ts';

/** A client that reads so slowly is cut off: it will ask for the state when it comes back. */
const WAITING_MOST = 1_000;
/** Requests of one connection: so many a second, and so many saved up. A bucket of its own, so that polling never eats what calls may spend. */
const PER_SECOND = 40;
const SAVED_UP = 200;

const PING = writeMessage({ type: messageKind.ping });

/** Registers a callback for a poll whose client leaves before the answer. */
export type Leaving = (left: () => void) => void;

/**
 * One long-polling connection:
 *
 *   opened ─first poll, empty▶ connected ─handshake▶ greeted ─poll held until a message or a ping▶ greeted
 *   any ─close, DELETE, silence▶ ended (204, then 404)
 *
 * A lost answer loses its messages, as in the original: clients ask for the state after a reconnect. There are thousands of
 * these: no timer each (the hub's wheel beats), nothing asked of the database, texts written once for all.
 */
export class HubConnection {
  readonly id = crypto.randomUUID();
  /** Owner of the connection, and the proof of it. */
  proof: HubProof;
  /** Last activity of the client; silence ends the connection. */
  seenAt: number;
  #isConnected = false;
  #isGreeted = false;
  #hasEnded = false;
  #left = SAVED_UP;
  #waiting: string[] = [];
  #answer: (() => void) | undefined;

  constructor(proof: HubProof, now: number) {
    this.proof = proof;
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

  /** Records activity of the client; false if it asks too often. */
  recordActivity(now: number): boolean {
    this.#left = Math.min(SAVED_UP, this.#left + ((now - this.seenAt) * PER_SECOND) / 1_000) - 1;
    this.seenAt = now;
    return this.#left >= 0;
  }

  /** Answers a poll: immediately if a message waits, otherwise with the next message or beat. */
  async poll(leaving: Leaving): Promise<{ status: 200 | 204; text: string }> {
    if (!this.#isConnected) {
      this.#isConnected = true;
      return { status: 200, text: '' };
    }
    this.#answer?.();
    const isGone = this.#waiting.length === 0 && !this.#hasEnded && (await this.#held(leaving));
    // the client left: waiting messages are kept for its next poll
    if (isGone || this.#waiting.length === 0) return { status: this.#hasEnded ? 204 : 200, text: '' };
    const text = this.#waiting.join('');
    this.#waiting = [];
    return { status: 200, text };
  }

  /** Takes what the client sent; false when it is not of the protocol. */
  receive(text: string): boolean {
    const messages = readMessages(text);
    if (!messages) return false;
    for (const message of messages) {
      if (!this.#isGreeted) {
        const isKnown = message.protocol === 'json' && message.version === 1;
        this.#isGreeted = isKnown;
        this.send(writeMessage(isKnown ? {} : { error: 'Only version 1 of the protocol "json" is spoken here.' }));
        if (!isKnown) this.end();
      } else if (message.type === messageKind.close) {
        this.end();
      } else if (message.type === messageKind.invocation && typeof message.invocationId === 'string') {
        // changes travel by sync push; the hub only notifies
        const { invocationId } = message;
        this.send(writeMessage({ type: messageKind.completion, invocationId, error: 'The hub has no methods.' }));
      }
    }
    return true;
  }

  /** Sends a message that was written before (`writeMessage`). */
  send(text: string): void {
    if (this.#hasEnded) return;
    this.#waiting.push(text);
    if (this.#waiting.length > WAITING_MOST) this.end();
    this.#answer?.();
  }

  /** Shows both sides that the other is there. A poll from before the handshake is sent round again. */
  beat(): void {
    if (this.#isGreeted) this.send(PING);
    else this.#answer?.();
  }

  /** Asks the client to reconnect later, then ends. */
  close(): void {
    if (this.#isGreeted) this.send(writeMessage({ type: messageKind.close, allowReconnect: true }));
    this.end();
  }

  end(): void {
    this.#hasEnded = true;
    this.#answer?.();
  }

  /** Waits; true if the polling client left in the meantime. */
  #held(leaving: Leaving): Promise<boolean> {
    return new Promise((settle) => {
      const done = (isGone: boolean) => {
        if (this.#answer === answer) this.#answer = undefined;
        settle(isGone);
      };
      const answer = () => done(false);
      this.#answer = answer;
      leaving(() => done(true));
    });
  }
}
