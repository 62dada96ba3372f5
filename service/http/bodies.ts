import type { Call } from '#schema/calls/call.ts';
import { BODY_LIMITS, LIMITS } from '#schema/limits.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { openBody, type OpenBody } from '#service/http/arriving.ts';
import { readBytes } from '#service/http/body.ts';

export interface BodyLimits {
  atOnce: number;
  unsignedMs: number;
  signedMs: number;
  depositMs: number;
  idleMs: number;
}

/**
 * Reads bodies before a call takes a place in work, so a slow sender occupies only a socket. Bodies in flight are limited
 * per caller, or per address without a session, and in time (reliability.md 2.6, 4.3).
 */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #reading = new Map<string, number>();

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Returns the bytes of the body, or the answer that rejects it. The call counts against `payer`. */
  async read(row: Call, request: Request, payer: string): Promise<Uint8Array | Response> {
    // checks the length before reading, because aborting a started read ends the connection
    if (row.method === 'GET') return new Uint8Array();
    const before = this.#reading.get(payer) ?? 0;
    if (before >= this.#limits.atOnce) return closing(problemAnswer('service.busy', 'Too many calls at once; try again later.'));
    this.#reading.set(payer, before + 1);
    try {
      const bytes = await readBytes(request, LIMITS.bodyBytes, this.#patience(row));
      if (bytes === 'tooLarge') return problemAnswer('request.tooLarge', `A body has at most ${LIMITS.bodyBytes} bytes.`);
      if (bytes === 'broken') return problemAnswer('request.malformed', 'The body did not come whole.');
      if (bytes === 'late') return closing(problemAnswer('service.busy', 'The body took too long; try again later.'));
      return bytes;
    } finally {
      const left = (this.#reading.get(payer) ?? 1) - 1;
      if (left === 0) this.#reading.delete(payer);
      else this.#reading.set(payer, left);
    }
  }

  /** Opens a body that its handler reads as it arrives, or returns the answer that refuses it. Throws `BodyFault`. */
  open(row: Call, request: Request, params: Record<string, string>): Promise<OpenBody | Response> {
    return openBody(row, request, params, this.#limits.idleMs);
  }

  /** Time limit of a body. */
  #patience({ who, bucket }: Call): number {
    if (who !== 'anyone') return this.#limits.signedMs;
    return bucket === 'push' ? this.#limits.depositMs : this.#limits.unsignedMs;
  }
}

/** Ends the connection with the answer instead of waiting for the rest of the body. */
export function closing(answer: Response): Response {
  answer.headers.set('connection', 'close');
  return answer;
}
