import { registration } from '#schema/entities/registration.ts';
import { effect, type Effect } from '#schema/operations/operation.ts';
import type { Registration } from '#schema/records/registration.ts';

/** A change of values: only those that change, with their evidence; `code` if it changes too. */
type Change = Pick<Registration, 'values' | 'evidence' | 'toVerify'> & { code?: string | undefined };

/** Returns the effect of a change of values on its document. */
export const changedDocument = (id: string, { code, values, evidence, toVerify }: Change): Effect =>
  effect(
    registration.name,
    id,
    (row) =>
      row && {
        ...row,
        code: code ?? row.code,
        values: { ...row.values, ...values },
        evidence: { ...row.evidence, ...evidence },
        toVerify,
      },
  );
