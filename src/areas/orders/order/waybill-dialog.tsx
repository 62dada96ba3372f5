import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { orderWaybill } from '#schema/operations/fulfilment.ts';
import type { Order } from '#schema/records/order.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** Enters or corrects the waybill of an order that is not over. */
export function WaybillDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const [waybill, setWaybill] = useState(order.waybill);
  const given = waybill.trim();
  const save = async () => {
    await run.save(orderWaybill, { entityId: order.id, payload: { waybill: given } });
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Waybill`}
      submitLabel={t`Save`}
      disabledReason={given === '' ? t`Enter the waybill number.` : undefined}
      onClose={onClose}
      onSubmit={() => saving(save)}
    >
      <Field type="text" label={t`Waybill number`} required maxLength={64} value={waybill} onChange={setWaybill} />
    </FormDialog>
  );
}
