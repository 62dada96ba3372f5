import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { deliverFields, type DeliverField, type Order } from '#schema/records/order.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { changeBasket } from './change-basket.ts';

/** Address and recipient. */
export function Delivery({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false);
  const { recipient, street, postalCode, city, contactName, contactPhone } = order.deliver as Record<DeliverField, string>;
  const place = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const contact = [contactName, contactPhone].filter(Boolean).join(', ');
  return (
    <>
      <div className="flex items-start gap-2 rounded-control bg-sunken p-3 text-office ring-1 ring-line">
        <MapPin size={20} aria-hidden className="shrink-0 text-link" />
        <div className="min-w-0 flex-1">
          {recipient || place || contact ? (
            <>
              <p className="font-bold">{recipient}</p>
              <p>{place}</p>
              <p className="text-muted">{contact}</p>
            </>
          ) : (
            <p className="text-muted">
              <Trans>No delivery data yet. Your account can keep them for every order.</Trans>
            </p>
          )}
        </div>
        <Button size="small" onClick={() => setEditing(true)}>
          <Trans context="delivery data">Change</Trans>
        </Button>
      </div>
      {editing ? <DeliveryDialog order={order} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(order.deliver);
  const isTooLong = Object.values(values).some((value) => value.length > LIMITS.noteCharacters);
  const words: Readonly<Record<DeliverField, string>> = {
    recipient: t`Recipient`,
    street: t`Street and number`,
    postalCode: t`Postal code`,
    city: t`City`,
    contactName: t`Contact person`,
    contactPhone: t`Phone`,
    contactEmail: t`Email`,
  };
  return (
    <FormDialog
      open
      title={t`Delivery data`}
      submitLabel={t`Save`}
      height={720}
      onClose={onClose}
      disabledReason={isTooLong ? t`A field is too long.` : undefined}
      onSubmit={async () => {
        if (await changeBasket(order, { deliver: values })) onClose();
      }}
    >
      <div className="grid gap-3">
        {deliverFields.map((field) => (
          <Field
            key={field}
            type="text"
            label={words[field]}
            value={values[field] ?? ''}
            maxLength={LIMITS.noteCharacters}
            onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </div>
    </FormDialog>
  );
}
