import type { Treatment } from '#schema/codes/bench.ts';
import { treated } from '#schema/entities/treated.ts';
import { effect, type Effect, type Saved } from '#schema/operations/operation.ts';
import type { Treated } from '#schema/records/bench.ts';

/** Fields of a row that an operation creates. */
export const madeBy = ({ madeAt, userId, userName, opId }: Saved) => ({
  version: 0,
  createdAt: madeAt,
  createdBy: userId,
  createdByName: userName,
  createdByOp: opId,
});

type Noted = { did: Treatment; projectId: string; containerId: string } & Partial<
  Pick<Treated, 'registrationId' | 'code' | 'from' | 'to' | 'reason'>
>;

/** The entry of an operation in the history of sorting. */
export function treatedBy(saved: Saved, noted: Noted): Effect {
  const id = `treated:${saved.opId}`;
  const empty = { registrationId: '', code: '', from: '', to: '', reason: '' };
  return effect(treated.name, id, (row) => row ?? { ...madeBy(saved), id, ...empty, ...noted });
}
