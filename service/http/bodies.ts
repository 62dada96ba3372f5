import type { Call } from '#schema/calls/call.ts';
import { BODY_LIMITS, LIMITS } from '#schema/limits.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { readBytes } from '#service/http/body.ts';

export interface BodyLimits {
  atOnce: number;
  unsignedMs: number;
  depositMs: number;
}

/**
 * Reads bodies before a call has a place in work, so that who sends slowly holds nothing but his own socket: so many at once
 * of one caller, or of one address where nobody has signed in, and those for a while only (reliability.md 2.6, 4.3).
 */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #reading = new Map<string, number>();

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** The bytes of the body, or the answer that says why they are not waited for. `payer` is whom the call counts against. */
  async read(row: Call, request: Request, payer: string): Promise<Uint8Array | Response> {
    // the body is not touched before its length is known: a server that began to read one too large ends the connection
    if (row.method === 'GET') return new Uint8Array();
    const before = this.#reading.get(payer) ?? 0;
    if (before >= this.#limits.atOnce) return closing(problemAnswer('service.busy', 'Too many calls at once; try again later.'));
    this.#reading.set(payer, before + 1);
    try {
      const bytes = await within(this.#patience(row), readBytes(request, LIMITS.bodyBytes));
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

  /** How long a body may take; signed ones have the time the server gives every request. */
  #patience({ who, bucket }: Call): number | undefined {
    if (who !== 'anyone') return undefined;
    return bucket === 'push' ? this.#limits.depositMs : this.#limits.unsignedMs;
  }
}

async function within<T>(ms: number | undefined, work: Promise<T>): Promise<T | 'late'> {
  if (ms === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((settle) => (timer = setTimeout(() => settle('late'), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The rest of the body is not waited for: the connection ends with the answer. */
function closing(answer: Response): Response {
  answer.headers.set('connection', 'close');
  return answer;
}
