import type { HandoverKind } from '#schema/codes/orders.ts';
import type { HandoverLine, Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { sealHandover } from '#src/parts/ordering/seal-handover.ts';
import type { Begun, Person } from './begun.ts';
import type { useBegun } from './use-begun.ts';

/** A list two people are about to sign. */
export interface Signing extends Pick<ReturnType<typeof useBegun>, 'begun' | 'change' | 'clear'> {
  kind: HandoverKind;
  lines: readonly HandoverLine[];
}

/** The signature of one of the two as it is sealed, or the refusal with its witness. */
export function signatureOf({ name, signed, at }: Person, role: string): Signature {
  const { way, strokes, typed } = signed;
  const refusal = way === 'refused' ? signed.refusal : undefined;
  return {
    name,
    role,
    at,
    width: strokes?.width ?? 0,
    height: strokes?.height ?? 0,
    strokes: (strokes?.strokes ?? []).map((stroke) => [...stroke]),
    typed,
    refusedReason: refusal?.reason.trim() ?? '',
    witness: refusal?.witness.trim() ?? '',
  };
}

/** A list that was just sealed. */
export interface SealedList {
  hash: string;
  signatures: readonly Signature[];
}

/** Seals the list with both signatures. Returns its hash, and the signatures as they were sealed. */
export async function seal(
  order: Order,
  { kind, lines }: Pick<Signing, 'kind' | 'lines'>,
  begun: Begun,
  roles: { giver: string; taker: string },
): Promise<SealedList> {
  const signatures = [signatureOf(begun.giver, roles.giver), signatureOf(begun.taker, roles.taker)];
  const { vehicle, note } = begun;
  return { hash: await sealHandover({ order, kind, lines, signatures, waybill: order.waybill, vehicle, note }), signatures };
}
