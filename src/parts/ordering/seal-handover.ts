import type { HandoverKind } from '#schema/codes/orders.ts';
import { handoverSeal } from '#schema/operations/handovers.ts';
import type { HandoverLine, Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { handoverText } from '#schema/rules/handover-hash.ts';
import { run } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** A list with its signatures, as it is sealed. */
export interface Signing {
  order: Order;
  kind: HandoverKind;
  lines: readonly HandoverLine[];
  signatures: readonly Signature[];
  waybill: string;
  vehicle: string;
  note: string;
}

/** A name that is entered instead of drawn, kept and shown as entered. */
export function typedSignature(name: string, role: string): Signature {
  return { name, role, at: Date.now(), width: 0, height: 0, strokes: [], typed: name, refusedReason: '', witness: '' };
}

/** Seals a list with its signatures. From then on nothing of it changes (O2). Returns its hash. */
export async function sealHandover({ order, lines, signatures, ...own }: Signing): Promise<string> {
  const content = {
    ...own,
    orderIds: [order.id],
    projectId: order.projectId,
    lines: [...lines],
    signatures: [...signatures],
    place: order.deliver['city'] ?? '',
    sealedAt: Date.now(),
    deviceId: openNow()?.canary.installId ?? '',
  };
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(handoverText(content)));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await run.save(handoverSeal, { payload: { ...content, hash } });
  return hash;
}
