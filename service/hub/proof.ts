import { timingSafeEqual } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { AccessClaims } from '#service/http/access-tokens.ts';
import type { Caller } from '#service/http/handlers.ts';

/**
 * Proof of a connection's owner, from a token that was verified in full once. The same token is later only compared:
 * thousands of polls arrive together after each message, and verifying signatures and sessions would occupy the node for a
 * second.
 * A token cannot know an ended session or a changed right: one statement checks them for all connections of a beat
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

  /** True if this token is already verified. */
  isVerified(token: string, now: number): boolean {
    if (now >= this.#until) return false;
    const given = Buffer.from(token);
    return given.length === this.#token.length && timingSafeEqual(given, this.#token);
  }

  /** The session may have ended: the next request is read in full. */
  doubt(): void {
    this.#until = 0;
  }
}
