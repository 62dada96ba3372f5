import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DestroyService } from '#schema/records/ordering.ts';
import type { Order } from '#schema/records/order.ts';
import { useLive } from '#src/data/live/live.ts';
import { destroyServices } from '#src/data/queries/ordering.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { QuantityInput } from '#src/kit/inputs/quantity-input.tsx';
import { changeBasket } from './change-basket.ts';
import { CONTAINERS_MOST, quantityOf, withOne, withQuantity } from './chosen-services.ts';

type Group = DestroyService['group'];

/** Groups of which one service at most is chosen; containers are counted. */
const single = [
  ['shredding', msg`Class of shredding`],
  ['witness', msg`Witness`],
  ['transport', msg`Transport`],
] as const satisfies readonly (readonly [Group, unknown])[];

/** Services of destruction; each choice replaces the list of the order. */
export function DestroyServices({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const offered = useLive(destroyServices) ?? [];
  if (offered.length === 0) return null;
  const of = (group: Group) => offered.filter((service) => service.group === group);
  const containers = of('container');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">
        <Trans>Services of destruction</Trans>
      </legend>
      {single.map(([group, label]) => {
        const its = of(group);
        if (its.length === 0) return null;
        return (
          <Field
            key={group}
            type="select"
            label={i18n._(label)}
            emptyOption={t`None`}
            value={its.find(({ id }) => quantityOf(order.services, id) > 0)?.id ?? ''}
            onChange={(id) => void changeBasket(order, { services: withOne(order.services, its, id) })}
            options={its.map(({ id, name }) => ({ value: id, label: name }))}
          />
        );
      })}
      {containers.map(({ id, name }) => (
        <div key={id} className="flex items-center justify-between gap-3">
          <span className="text-[15px] text-soft">{name}</span>
          <QuantityInput
            label={name}
            value={quantityOf(order.services, id)}
            pack={1}
            most={CONTAINERS_MOST}
            onChange={(quantity) => void changeBasket(order, { services: withQuantity(order.services, id, quantity) })}
          />
        </div>
      ))}
    </fieldset>
  );
}
