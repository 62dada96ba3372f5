import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import type { HandoverLine } from '#schema/records/handover.ts';
import type { Position } from '#schema/records/position.ts';
import { leftOf } from '#schema/rules/given.ts';
import { paperOf } from '#schema/rules/order-kinds.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { QuantityInput } from '#src/kit/inputs/quantity-input.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { askedLine } from '#src/parts/handover/begun.ts';
import { sealHandover, typedSignature } from '#src/parts/ordering/seal-handover.ts';
import type { ArchiveOrder } from './archive-orders.ts';

/** Gives picked items to a courier: its waybill, and the signature of the person who hands them over. */
export function DispatchDialog({ order, name, positions, onClose }: ArchiveOrder & { onClose: () => void }) {
  const { t } = useLingui();
  const { identity } = useSession();
  const [waybill, setWaybill] = useState(order.waybill);
  const [signer, setSigner] = useState(identity?.name ?? '');
  const picked = positions.filter((one) => one.state === positionState.picked && paperOf(one) === 'due');
  const missing = waybill.trim() === '' ? t`Enter the waybill number.` : signer.trim() === '' ? t`Enter your name.` : undefined;
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const dispatch = async () => {
    const lines = picked.map((its) => dispatched(its, pieces[its.id]));
    const signatures = [typedSignature(signer.trim(), t`Hands over`)];
    await sealHandover({ order, kind: 'dispatch', lines, signatures, waybill: waybill.trim(), vehicle: '', note: '' });
    snack(t`${name} is on the way.`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Give ${name} to a courier`}
      submitLabel={t`Give to the courier`}
      disabledReason={missing}
      onClose={onClose}
      onSubmit={() => saving(dispatch)}
    >
      <div className="grid gap-4">
        <p className="text-office text-soft">
          <Plural
            value={picked.length}
            one="# picked item leaves. The recipient signs for it at the door."
            other="# picked items leave. The recipient signs for them at the door."
          />
        </p>
        {picked.map((its) =>
          its.materialId !== '' && leftOf(its) > 1 ? (
            <div key={its.id} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 basis-40 text-office">{its.title}</span>
              <QuantityInput
                label={its.title}
                value={pieces[its.id] ?? leftOf(its)}
                pack={1}
                most={leftOf(its)}
                onChange={(quantity) => setPieces((before) => ({ ...before, [its.id]: Math.max(1, quantity) }))}
              />
            </div>
          ) : null,
        )}
        <Field type="text" label={t`Waybill number`} required maxLength={64} value={waybill} onChange={setWaybill} />
        <Field type="text" label={t`Your name, as signature`} required value={signer} onChange={setSigner} />
      </div>
    </FormDialog>
  );
}

/** The line of an item that leaves, with the pieces of a material that are given now. */
function dispatched(its: Position, quantity: number | undefined): HandoverLine {
  const method = its.method === 'typed' ? 'typed' : 'scanned';
  return askedLine(its, [], { method, seals: [], quantity, at: Date.now() });
}
