import { timingSafeEqual } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { AccessClaims } from '#service/http/access-tokens.ts';
import type { Caller } from '#service/http/handlers.ts';

/**
 * Who a connection belongs to, shown by a token that was read in full once. The same token again is compared, not read:
 * thousands of polls come at once after each word, and their signatures and sessions would take the node's whole second.
 * What a token cannot know, an ended session or a changed right, is asked for all connections of a beat in one statement
 * (`Sessions.ended`).
 */
export class HubProof {
  readonly caller: Caller;
  readonly claims: AccessClaims;
  readonly #token: Buffer;
  #until: number;

  constructor(token: string, claims: AccessClaims, caller: Caller) {
    this.caller = caller;
    this.claims = claims;
    this.#token = Buffer.from(token);
    this.#until = (decodeJwt(token).exp ?? 0) * 1_000;
  }

  /** Whether this token is known to be good. */
  holds(token: string, now: number): boolean {
    if (now >= this.#until) return false;
    const given = Buffer.from(token);
    return given.length === this.#token.length && timingSafeEqual(given, this.#token);
  }

  /** The session may have ended: the next request is read in full. */
  doubt(): void {
    this.#until = 0;
  }
}
