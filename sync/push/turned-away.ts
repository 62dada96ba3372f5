import { LIMITS } from '#schema/limits.ts';
import type { Entry } from '#sync/outbox/entry.ts';
import type { Answer } from '#sync/ports.ts';

/** Answer to a push instead of verdicts. */
export type TurnedAway = Extract<Answer<never>, { kind: 'status' | 'foreign' }>;

/** Problems of the service that may come from a part of the request. */
const ofRequest: ReadonlySet<string> = new Set(['request.malformed', 'request.tooLarge', 'request.invalid']);
/** Statuses between 400 and 499 that concern the device, the network or the moment, whatever was sent. */
const ofMoment: ReadonlySet<number> = new Set([401, 407, 408, 425, 429]);

/**
 * True if another request may fare better: the service could not read this one, or something on the way (a filter, a size limit)
 * did not let it pass.
 */
export function concernsRequest(answer: TurnedAway): boolean {
  if (answer.kind === 'status') return ofRequest.has(answer.code);
  return answer.status >= 400 && answer.status < 500 && !ofMoment.has(answer.status);
}

/**
 * Returns the refusal code if the service's answer is a verdict about this operation, sent in a request of its own: it names
 * the operation, or the size that this device measures too. A status never refuses.
 */
export function refusalOf({ bytes }: Entry, answer: TurnedAway): string | undefined {
  if (answer.kind === 'foreign') return undefined;
  const names = answer.issues?.some(({ path }) => path === 'operations.0' || path.startsWith('operations.0.'));
  if (answer.code === 'request.invalid' && names) return 'payloadInvalid';
  return answer.code === 'request.tooLarge' && bytes > LIMITS.pushBytes ? 'request.tooLarge' : undefined;
}
