import * as v from 'valibot';
import { WORK_LIMITS } from '#schema/limits.ts';

/**
 * Lanes of the queue. A node runs one row of each at a time. `now`: a person or a deadline waits, up to 2 s of work; `light`
 * and `heavy`: longer work, of `heavy` one row per client; `pages`: work of page processes; `mail`: messages, which wait for a server
 * of others, so a dead one delays only messages.
 */
export const lanes = ['now', 'light', 'heavy', 'pages', 'mail'] as const;
export type Lane = (typeof lanes)[number];

/** Order among the rows of one client; the smallest is first. */
export const workPriority = { person: 0, scheduled: 5, maintenance: 9 } as const;

/** Rules of a kind of work. */
export interface WorkRule {
  lane: Lane;
  payload: v.GenericSchema;
  /** Attempts until a fault is final; an attempt whose node was killed counts. */
  attempts: number;
  /** Minutes between a failed attempt and the next one; the last value repeats. */
  restMinutes: readonly number[];
}
export type WorkRules = Readonly<Record<string, WorkRule>>;
/** Payload of the rows of a kind. */
export type PayloadOf<R extends WorkRule> = v.InferOutput<R['payload']>;

/** Attempts and rests of a kind without other needs. */
export const usualAttempts = { attempts: WORK_LIMITS.attempts, restMinutes: [1, 5, 15] } as const;
/** Payload of a kind that needs only its subject. */
export const noPayload = v.strictObject({});
